const KEEPING_METHODS = new Set(["add", "push", "set", "unshift"]);

/** Lists the expressions whose values this expression may have. */
function branches(node) {
  const parts = {
    ConditionalExpression: () => [node.consequent, node.alternate],
    LogicalExpression: () => [node.left, node.right],
    ChainExpression: () => [node.expression],
    TSNonNullExpression: () => [node.expression],
  };
  return Object.hasOwn(parts, node.type) ? parts[node.type]().flatMap(branches) : [node];
}

/** Whether the call's own chain handles the rejection. */
function isOwned({ callee, arguments: given }) {
  if (callee.name === "begin") return true;
  if (callee.type !== "MemberExpression") return false;
  const { object, property } = callee;
  if (property.name === "catch" || (property.name === "then" && given.length === 2)) return true;
  return property.name === "finally" && object.type === "CallExpression" && isOwned(object);
}

/** Whether a call starts work, rather than returning something kept before. */
function startsWork(node) {
  if (node.type === "NewExpression") return true;
  return node.type === "CallExpression" && node.callee.property?.name !== "get" && !isOwned(node);
}

/**
 * Forbids keeping promises that a call has just started, in a variable, a property, a field or a
 * collection: if something else fails before they are awaited, their rejections are unhandled.
 * `begin()` handles them.
 * @type {import("eslint").Rule.RuleModule}
 */
export const noOwnerlessPromise = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      kept: "Keep this promise by begin() of app/services/platform/work/begin.server.ts, or its rejection may be unhandled.",
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();

    /** A query is not a promise until it is awaited, although it has a `then`. */
    function isPromise(type) {
      if (type.isUnion()) return type.types.some(isPromise);
      return type.symbol?.name === "Promise" || isListOfPromises(type);
    }
    function isListOfPromises(type) {
      return checker.isArrayType(type) && checker.getTypeArguments(type).some(isPromise);
    }

    function check(value) {
      if (!value) return;
      for (const node of branches(value)) {
        if (!startsWork(node)) continue;
        const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
        if (isPromise(type)) context.report({ node, messageId: "kept" });
      }
    }
    return {
      VariableDeclarator: ({ init }) => check(init),
      AssignmentExpression: ({ right }) => check(right),
      "ObjectExpression > Property": ({ value }) => check(value),
      PropertyDefinition: ({ value }) => check(value),
      CallExpression({ callee, arguments: given }) {
        if (KEEPING_METHODS.has(callee.property?.name)) given.forEach(check);
      },
    };
  },
};
