import ts from "typescript";
import type { Plugin } from "vite";
import * as contracts from "../app/contracts";
import { sourceOf } from "../app/contracts/attribute";

const IMPORTED = /^import \{([^}]*)\} from "~\/contracts";\n/m;

/**
 * Returns what `rowParts.video.selector` names: a text, or the source of a function. Throws if
 * there is none.
 */
function valueAt(path: string): { text: string } | { fn: string } {
  let found: unknown = contracts;
  for (const name of path.split(".")) {
    const part: object = Object(found);
    found = Object.entries(part).find(([key]) => key === name)?.[1];
  }
  if (typeof found === "string") return { text: JSON.stringify(found) };
  const fn = typeof found === "function" ? sourceOf(found) : undefined;
  if (fn === undefined) throw new Error(`${path} is not an attribute of app/contracts`);
  return { fn };
}

function parse(code: string): ts.SourceFile {
  return ts.createSourceFile("script.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** Replaces nodes by other text, from the end on. */
function replaced(text: string, from: number, edits: [node: ts.Node, by: string][]): string {
  return edits.reduceRight(
    (written, [node, by]) =>
      written.slice(0, node.getStart() - from) + by + written.slice(node.getEnd() - from),
    text,
  );
}

/**
 * A call as the function's body with its arguments. The minifier would leave a function for many of
 * them.
 */
function called(fn: string, args: readonly string[]): string {
  const statement = parse(`(${fn})`).statements[0];
  const arrow =
    statement &&
    ts.isExpressionStatement(statement) &&
    ts.isParenthesizedExpression(statement.expression) &&
    statement.expression.expression;
  if (!arrow || !ts.isArrowFunction(arrow)) throw new Error(`${fn} is no arrow function`);
  const names = arrow.parameters.map(({ name }) => name.getText());
  const edits: [ts.Node, string][] = [];
  const visit = (node: ts.Node) => {
    const at = ts.isIdentifier(node) ? names.indexOf(node.text) : -1;
    if (at >= 0) edits.push([node, `(${args[at] ?? "undefined"})`]);
    ts.forEachChild(node, visit);
  };
  visit(arrow.body);
  return `(${replaced(arrow.body.getText(), arrow.body.getStart(), edits)})`;
}

/** The text of a node with what it takes from contracts written in. */
function written(node: ts.Node, isContract: (name: string) => boolean): string {
  const edits: [ts.Node, string][] = [];
  const visit = (child: ts.Node): void => {
    const path = pathOf(child, isContract);
    if (path !== null) {
      const value = valueAt(path);
      edits.push([child, "text" in value ? value.text : `(${value.fn})`]);
      return;
    }
    const callee = ts.isCallExpression(child) ? pathOf(child.expression, isContract) : null;
    if (ts.isCallExpression(child) && callee !== null) {
      const value = valueAt(callee);
      const args = child.arguments.map((arg) => written(arg, isContract));
      if ("fn" in value) edits.push([child, called(value.fn, args)]);
      return;
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return replaced(node.getText(), node.getStart(), edits);
}

/**
 * `rowParts.video.selector`, where `rowParts` is a contract. Throws for a contract that is used as
 * a whole.
 */
function pathOf(node: ts.Node, isContract: (name: string) => boolean): string | null {
  if (ts.isIdentifier(node) && isContract(node.text) && isValue(node))
    throw new Error(`${node.text} is used as a whole, but only its attributes are written in`);
  if (!ts.isPropertyAccessExpression(node)) return null;
  const [first = "", ...rest] = node.getText().split(".");
  return isContract(first) && rest.length > 0 ? node.getText() : null;
}

function isValue({ parent, text }: ts.Identifier): boolean {
  return !(ts.isPropertyAccessExpression(parent) && parent.name.text === text);
}

/** The script with what it takes from contracts written in. */
export function withContracts(code: string): string {
  const imported = IMPORTED.exec(code)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  if (!imported) return code;
  const names = imported.filter((name) => !name.startsWith("type "));
  return written(parse(code.replace(IMPORTED, "")), (name) => names.includes(name));
}

/**
 * Writes attributes into the browser's scripts, for the reason that addresses are
 * (`inline-addresses.ts`).
 */
export function inlineContracts(): Plugin {
  return {
    name: "inline-contracts",
    apply: "build",
    enforce: "pre",
    transform: (code, _id, { ssr } = {}) => (ssr ? null : withContracts(code)),
  };
}
