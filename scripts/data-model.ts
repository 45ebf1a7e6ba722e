/** `npm run data-model` draws the tables of the database, by subject, into docs/data-model.md. */
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import * as discovery from "../app/services/platform/db/schema/discovery.server";
import * as editorial from "../app/services/platform/db/schema/editorial.server";
import * as loops from "../app/services/platform/db/schema/loops.server";
import * as library from "../app/services/platform/db/schema/library.server";
import * as listeners from "../app/services/platform/db/schema/listeners.server";
import * as pictures from "../app/services/platform/db/schema/pictures.server";
import * as podcasts from "../app/services/platform/db/schema/podcasts.server";
import * as radio from "../app/services/platform/db/schema/radio.server";
import * as videos from "../app/services/platform/db/schema/videos.server";

const SUBJECTS: Record<string, object> = {
  listeners,
  library,
  loops,
  videos,
  radio,
  podcasts,
  discovery,
  editorial,
  pictures,
};

export const DATA_MODEL = fileURLToPath(new URL("../docs/data-model.md", import.meta.url));

const INTRODUCTION = `# The tables

<!-- Written by \`npm run data-model\` from \`app/services/platform/db/schema/\`. -->

One picture a subject; each subject is a file of that folder. A line is a foreign key: at its fork
end are many rows. Tables of another subject have no columns here. A video's id (\`ytid\`) has no foreign key: a listener may keep a video of which nothing is stored. Indexes and checks are in
the schema, functions in \`db/migrations\`.
`;

type Config = ReturnType<typeof getTableConfig>;

const tablesOf = (subject: object): Config[] =>
  Object.values(subject)
    .filter((one) => one instanceof PgTable)
    .map((table) => getTableConfig(table))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Returns a type as one word, as the diagram needs it. */
function typeName(type: string): string {
  if (type.startsWith("timestamp")) return "timestamptz";
  return type.replace(/ collate .*$/, "").replace(/\W+/g, "_");
}

function columnLines({ columns, primaryKeys, foreignKeys }: Config): string[] {
  const own = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  const foreign = new Set(
    foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  );
  return columns.map((column) => {
    const keys = [
      ...(column.primary || own.has(column.name) ? ["PK"] : []),
      ...(foreign.has(column.name) ? ["FK"] : []),
    ];
    const parts = [typeName(column.getSQLType()), column.name, keys.join(", ")];
    const note = column.notNull || column.primary ? "" : ' "may be null"';
    return `    ${parts.join(" ").trim()}${note}`;
  });
}

/** Draws a line to each table from those that its rows belong to. */
function relationLines({ name, columns, primaryKeys, foreignKeys }: Config): string[] {
  return foreignKeys.map((key) => {
    const { columns: from, foreignTable } = key.reference();
    const names = from.map((column) => column.name);
    const isOptional = columns.some((column) => names.includes(column.name) && !column.notNull);
    const whole = primaryKeys.map((one) => one.columns.map((column) => column.name).join());
    const isOne = whole.includes(names.join()) || from.every(({ primary }) => primary);
    const parent = getTableConfig(foreignTable).name;
    const mark = `${isOptional ? "|o" : "||"}--${isOne ? "o|" : "o{"}`;
    return `  ${parent} ${mark} ${name} : "${names.join(", ")}"`;
  });
}

function picture(tables: readonly Config[]): string {
  const entities = tables.flatMap((table) => [`  ${table.name} {`, ...columnLines(table), "  }"]);
  return ["```mermaid", "erDiagram", ...entities, ...tables.flatMap(relationLines), "```"].join(
    "\n",
  );
}

/** Returns the comment on each table in the schema, by the table's name. */
function remarks(subject: string): Map<string, string> {
  const file = new URL(`../app/services/platform/db/schema/${subject}.server.ts`, import.meta.url);
  const found = readFileSync(file, "utf8").matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = pgTable\(\s*"(\w+)"/g,
  );
  return new Map(
    [...found].map(([, text = "", name = ""]) => [name, text.replace(/\s*\n \* ?/g, " ").trim()]),
  );
}

function section(subject: string, module: object): string {
  const tables = tablesOf(module);
  const said = remarks(subject);
  const list = tables.map(({ name }) => {
    const remark = said.get(name);
    return `- \`${name}\`${remark ? `: ${remark}` : ""}`;
  });
  return [`## ${subject}`, list.join("\n"), picture(tables)].join("\n\n");
}

/** Returns the text of docs/data-model.md. */
export function renderDataModel(): Promise<string> {
  const sections = Object.entries(SUBJECTS).map(([subject, module]) => section(subject, module));
  const text = [INTRODUCTION.trim(), ...sections].join("\n\n");
  return format(text, { parser: "markdown", printWidth: 100, proseWrap: "always" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DATA_MODEL, await renderDataModel());
}
