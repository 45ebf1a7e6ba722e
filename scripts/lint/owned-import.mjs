/** What sees to it that a failed download is told or tried again. */
const OWNERS = new Set(["chunkOf", "importAgain", "lazily", "loadTwice", "startPageScripts"]);

/** The call that gets this function, directly or in an object. */
function callOf({ parent }) {
  return parent.type === "Property" ? parent.parent.parent : parent;
}

/**
 * Forbids `import()` where nobody answers for its failure: it is the body of a function that is
 * given to one of the owners.
 * @type {import("eslint").Rule.RuleModule}
 */
export const ownedImport = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      unowned:
        "Give this import to chunkOf() or importAgain() (app/browser/platform/chunks), as () => import(...).",
    },
  },
  create: (context) => ({
    ImportExpression(node) {
      const load = node.parent;
      const isBody = load.type === "ArrowFunctionExpression" && load.body === node;
      const owner = isBody && callOf(load);
      if (owner?.type !== "CallExpression" || !OWNERS.has(owner.callee.name))
        context.report({ node, messageId: "unowned" });
    },
  }),
};
