import { readdirSync, readFileSync } from "node:fs";

const book = new URL("../../app/addresses/", import.meta.url);

/**
 * The first part of every address, read from the book's source because ESLint cannot load
 * TypeScript.
 */
const firstParts = new Set(
  readdirSync(book)
    .map((file) => readFileSync(new URL(file, book), "utf8"))
    .flatMap((source) => [...source.matchAll(/["`]\/([\w.-]+)/g)].map(([, part]) => part)),
);

/**
 * A path at the start of a text, or after anything that may precede it in a sentence, a selector or
 * a list.
 */
const PATH = /(?:^|[\s"'=(*])\/([\w.-]+)/g;

function hasAddress(text) {
  return [...text.matchAll(PATH)].some(([, part]) => firstParts.has(part.toLowerCase()));
}

/**
 * Whether the literal is in a place for addresses; elsewhere `/` may just separate the parts of a
 * path.
 */
function isHome(node) {
  if (node.value !== "/") return false;
  const { parent } = node;
  return parent.type === "JSXAttribute" || parent.callee?.name === "redirect";
}

const IMPORTS = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
]);

/**
 * Forbids writing an address of the product outside `app/addresses`, where all of them belong.
 * @type {import("eslint").Rule.RuleModule}
 */
export const noLiteralAddress = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      literal: "Take this address from app/addresses, where all addresses of the product are.",
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: "literal" });
    return {
      Literal(node) {
        if (typeof node.value !== "string" || IMPORTS.has(node.parent.type)) return;
        if (isHome(node) || hasAddress(node.value)) report(node);
      },
      TemplateElement(node) {
        if (hasAddress(node.value.cooked ?? "")) report(node);
      },
    };
  },
};
