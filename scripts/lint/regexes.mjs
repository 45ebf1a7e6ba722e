/**
 * Checks with recheck that every regular expression of the app takes linear time on any input.
 * Caches the results in `.cache`, because finding them takes half a minute.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "recheck";
import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { version } = createRequire(import.meta.url)("recheck/package.json");
const cacheFile = path.join(root, ".cache", `regexes-${version}.json`);

/**
 * Long enough for a busy machine, because a timeout counts as a failure. Single attempts are
 * limited only in steps, not in time: a slow one would count as a successful attack.
 */
const LIMITS = { timeout: 600_000, attackTimeout: null, incubationTimeout: null };
const CONCURRENCY = 4;

function sources() {
  const folders = ["app", "server"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  );
  return [...folders, "server.ts", "admin.ts"].filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
}

/** Returns the source texts of a file's regular expressions; null for one built at run time. */
function expressionsOf(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  function visit(node) {
    const isBuilt =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(source) === "RegExp";
    if (isBuilt || ts.isRegularExpressionLiteral(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ at: `${file}:${line}`, text: isBuilt ? null : node.getText(source) });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function readCache() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(cacheFile, "utf8"))));
  } catch {
    return new Map();
  }
}

/** Says what is wrong with the expression; null if nothing is. */
async function checkExpression(text) {
  const end = text.lastIndexOf("/");
  const found = await check(text.slice(1, end), text.slice(end + 1), LIMITS);
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `cannot be checked (${found.error.kind})`;
  return `takes ${found.complexity.summary} time for ${found.attack.pattern}`;
}

const all = sources().flatMap(expressionsOf);
const cached = readCache();
const results = new Map();
const pending = new Set(all.flatMap(({ text }) => text ?? [])).values();
async function worker() {
  for (const text of pending) {
    results.set(text, cached.has(text) ? cached.get(text) : await checkExpression(text));
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, worker));
mkdirSync(path.dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(results)));

const problems = all.flatMap(({ at, text }) => {
  if (text === null) return `${at} builds an expression at run time, which cannot be checked`;
  const problem = results.get(text);
  return problem ? `${at} ${text} ${problem}` : [];
});
for (const problem of problems) console.error(problem);
console.log(`${results.size} regular expressions, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
