import { readdirSync, readFileSync } from "node:fs";

const book = new URL("../../app/addresses/", import.meta.url);

/** The first part of every address, read from the book's source, because ESLint runs without a loader for TypeScript. */
const firstParts = new Set(
  readdirSync(book)
    .map((file) => readFileSync(new URL(file, book), "utf8"))
    .flatMap((source) => [...source.matchAll(/["`]\/([\w.-]+)/g)].map(([, part]) => part)),
);

/** A path at the beginning of a text, or after what may precede it in a sentence, a selector or a list. */
const PATH = /(?:^|[\s"'=(*])\/([\w.-]+)/g;

function hasAddress(text) {
  return [...text.matchAll(PATH)].some(([, part]) => firstParts.has(part.toLowerCase()));
}

/** Whether the literal is where an address is given: `/` alone is also what separates the parts of a path. */
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
 * Forbids to write an address of the product outside of `app/addresses`, where all of them are.
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
