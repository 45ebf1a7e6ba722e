import ts from "typescript";

const { Any, EnumLike, StringLike, StringLiteral, TypeParameter, Union } = ts.TypeFlags;

/** Whether a key of this type can be any string, rather than one of the literals in the code. */
function isAnyText(type, checker) {
  if (type.flags & Union) return type.types.some((part) => isAnyText(part, checker));
  if (type.flags & TypeParameter) {
    const bound = checker.getBaseConstraintOfType(type);
    return bound !== undefined && isAnyText(bound, checker);
  }
  if (type.flags & Any) return true;
  return Boolean(type.flags & StringLike) && !(type.flags & (StringLiteral | EnumLike));
}

/**
 * Forbids indexing a plain object by an arbitrary string, which also finds inherited keys such as
 * `constructor`. Types tell such strings from array indexes and string literals.
 * @type {import("eslint").Rule.RuleModule}
 */
export const noTextIndex = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      index:
        "Do not index a plain object by an arbitrary string. Use a Map, or own() from app/domain/text/own-value.ts.",
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();

    function check(key, node) {
      if (key.type === "Literal" || key.type === "PrivateIdentifier") return;
      const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(key));
      if (isAnyText(type, checker)) context.report({ node, messageId: "index" });
    }
    return {
      "MemberExpression[computed=true]": (node) => check(node.property, node),
      "ObjectPattern > Property[computed=true]": (node) => check(node.key, node),
      "BinaryExpression[operator='in']": (node) => check(node.left, node),
    };
  },
};
