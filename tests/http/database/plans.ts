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

/** Finds the plans in a server's log, whose entries go on in lines that begin with a tab. */
export function plansIn(log: string): Explained[] {
  const entries = log.split(/\n(?!\t)/);
  return entries.flatMap((entry) => {
    const at = entry.indexOf("plan:\n\t{");
    return at < 0 ? [] : [JSON.parse(entry.slice(at + "plan:\n\t".length)) as Explained];
  });
}

/** A whole index in its order, until enough is found, is no scan below a limit. */
function scansOf(node: Node, isLimited: boolean): { table: string; how: string }[] {
  const { "Node Type": how, "Relation Name": table = "" } = node;
  const isWhole =
    how === "Seq Scan" ||
    (how.startsWith("Index") && node["Index Cond"] === undefined && !isLimited);
  const below = isLimited || how === "Limit";
  const found = (node.Plans ?? []).flatMap((child) => scansOf(child, below));
  return isWhole && table ? [{ table, how }, ...found] : found;
}

/** Lists the statements that read one of these tables as a whole, each once. */
export function scansIn(plans: readonly Explained[], tables: ReadonlySet<string>): Scan[] {
  const scans = new Map<string, Scan>();
  for (const { "Query Text": text, Plan } of plans) {
    for (const { table, how } of scansOf(Plan, false)) {
      if (!tables.has(table)) continue;
      const statement = text.replaceAll(/\s+/g, " ").slice(0, 400);
      scans.set(`${table} ${statement}`, { table, how, statement });
    }
  }
  return [...scans.values()];
}
