/** A step of a plan, as `auto_explain` writes it. */
interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Plan Rows": number;
  Plans?: Node[];
}

interface Explained {
  "Query Text": string;
  Plan: Node;
}

/** A statement that reads a whole table. */
export interface Scan {
  table: string;
  how: string;
  /** The beginning of the statement. */
  statement: string;
}

/**
 * Finds the plans of a program's statements in a server's log, whose entries begin with the
 * program's name and go on in lines that begin with a tab. The last may not be whole yet.
 */
export function plansIn(log: string, program: string): Explained[] {
  const entries = log.split(/\n(?!\t)/).filter((entry) => entry.startsWith(`${program} `));
  return entries.flatMap((entry) => {
    const at = entry.indexOf("plan:\n\t{");
    const isWhole = at >= 0 && entry.trimEnd().endsWith("\n\t}");
    return isWhole ? [JSON.parse(entry.slice(at + "plan:\n\t".length)) as Explained] : [];
  });
}

/** The table of each index and its first column, which is empty for an expression. */
export type Indexes = ReadonlyMap<string, { table: string; column: string }>;

/**
 * A whole index in its order, until enough is found, is no scan below a limit. A condition that
 * does not begin with the index's first column reads the whole index too.
 */
function scansOf(
  node: Node,
  indexes: Indexes,
  isLimited: boolean,
): { table: string; how: string }[] {
  const { "Node Type": how, "Index Cond": condition = "" } = node;
  const index = indexes.get(node["Index Name"] ?? "");
  const table = node["Relation Name"] ?? index?.table ?? "";
  const isFound = condition !== "" && condition.includes(index?.column ?? "");
  const isWhole = how === "Seq Scan" || (index !== undefined && !isFound && !isLimited);
  const below = isLimited || how === "Limit";
  const found = (node.Plans ?? []).flatMap((child) => scansOf(child, indexes, below));
  return isWhole && table ? [{ table, how }, ...found] : found;
}

/** Lists the statements that read one of these tables as a whole, each once. */
export function scansIn(
  plans: readonly Explained[],
  tables: ReadonlySet<string>,
  indexes: Indexes,
): Scan[] {
  const scans = new Map<string, Scan>();
  for (const { "Query Text": text, Plan } of plans) {
    for (const { table, how } of scansOf(Plan, indexes, false)) {
      if (!tables.has(table)) continue;
      const statement = text.replaceAll(/\s+/g, " ").slice(0, 400);
      scans.set(`${table} ${statement}`, { table, how, statement });
    }
  }
  return [...scans.values()];
}
