/** Methods that change an address, rather than read it. */
const CHANGES = new Set(["append", "delete", "set"]);
const READERS = new Set(["parseQuery", "checkQuery"]);

/** Whether this is `address.searchParams` in `address.searchParams.set(...)`. */
function isChanged({ parent }) {
  return parent.type === "MemberExpression" && CHANGES.has(parent.property.name);
}

/**
 * Lets a page read its query only by the schema that its module exports as `query`, which its cache
 * key is made of.
 * @type {import("eslint").Rule.RuleModule}
 */
export const queryOfPage = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      parameters: "Read parameters by parseQuery of app/domain/text/query/parse-query.ts.",
      address:
        "Read a page's query by parseQuery(request, query), and its path by pageAddress(request).",
      schema: "A page reads its query by the schema that it exports: `export const query`.",
    },
  },
  create(context) {
    const reading = [];
    let exportsQuery = false;
    const report = (messageId) => (node) => context.report({ node, messageId });
    return {
      "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name='query']"() {
        exportsQuery = true;
      },
      "MemberExpression[property.name='searchParams']"(node) {
        if (!isChanged(node)) report("parameters")(node);
      },
      "ObjectPattern > Property[key.name='searchParams']": report("parameters"),
      "NewExpression[callee.name='URLSearchParams'] > MemberExpression[property.name='search']":
        report("parameters"),
      "MemberExpression[object.name='request'][property.name='url']": report("address"),
      CallExpression(node) {
        const [from, schema] = node.arguments;
        if (!READERS.has(node.callee.name) || from?.name !== "request") return;
        if (schema?.name === "query") reading.push(node);
        else report("schema")(node);
      },
      "Program:exit"() {
        if (!exportsQuery) reading.forEach(report("schema"));
      },
    };
  },
};
