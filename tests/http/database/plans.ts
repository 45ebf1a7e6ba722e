/** The file of a server's folder with its log. */
export const PLANS = "plans.log";

/**
 * Settings that make a server log the plan of every statement, also of those that functions send.
 * They are longer than a pipe takes at once, so only the collector keeps two of them apart.
 * @param isMeasured whether a plan says how many rows each step touched
 */
export function explaining(folder: string, isMeasured = false): string[] {
  const explained = ["min_duration=0", "format=json", "nested_statements=on", "timing=off"];
  if (isMeasured) explained.push("analyze=on", "buffers=on");
  return [
    ...["shared_preload_libraries=auto_explain", "log_line_prefix=%a ", "logging_collector=on"],
    ...[`log_directory=${folder}`, `log_filename=${PLANS}`, "log_rotation_size=0"],
    ...explained.map((one) => `auto_explain.log_${one}`),
  ];
}

/** A step of a plan, as `auto_explain` writes it. */
interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Plan Rows": number;
  /** Each time it ran, as are the rows removed. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Rows Removed by Join Filter"?: number;
  /** Pages of 8 kB, those of the steps below included. */
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
}

export interface Explained {
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

/** Rows that a step read or threw away, each time it ran. */
function touchedBy(node: Node): number {
  const removed =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0);
  const how = node["Node Type"];
  const isRead = how.endsWith("Scan") && how !== "Subquery Scan";
  return (removed + (isRead ? (node["Actual Rows"] ?? 0) : 0)) * (node["Actual Loops"] ?? 0);
}

interface Step {
  rows: number;
  what: string;
}

function stepsOf(node: Node): Step[] {
  const what = [node["Node Type"], node["Relation Name"], node["Index Name"], node["Index Cond"]];
  const own = { rows: Math.round(touchedBy(node)), what: what.filter(Boolean).join(" ") };
  return [own, ...(node.Plans ?? []).flatMap(stepsOf)];
}

/** Lists the statements that touched more rows or pages than `most`, with their worst steps. */
export function costlyIn(plans: readonly Explained[], most: number): string[] {
  const costly = new Map<string, string>();
  for (const { "Query Text": text, Plan } of plans) {
    const steps = stepsOf(Plan).toSorted((one, other) => other.rows - one.rows);
    const rows = steps.reduce((sum, step) => sum + step.rows, 0);
    const pages = (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0);
    if (rows <= most && pages <= most) continue;
    const worst = steps.slice(0, 3).map((step) => `${step.rows}: ${step.what}`);
    const statement = text.replaceAll(/\s+/g, " ");
    costly.set(statement, `${rows} rows, ${pages} pages (${worst.join("; ")}) of ${statement}`);
  }
  return [...costly.values()];
}
