import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shippedFile } from "../shipped-files.server";

/**
 * Migrations beside which the version before could not have served, with the reason. Whoever
 * upgrades over one of them stops all processes first, as docs/operating.md says.
 */
const NOT_BESIDE_OTHERS = new Map([
  ["0001_plain_names.sql", "before the first version with this rule"],
]);

/** Indexes of tables that existed, in migrations before this rule. */
const OLD_INDEXES = /^000[0-3]_/;

/** What processes of the version before would notice, in words. */
const NOTICED: [RegExp, string][] = [
  [/\brename\b/i, "renames what they use"],
  [/\bdrop (?:table|column|function|view|schema)\b/i, "drops what they use"],
  [/\balter column "\w+" (?:set data )?type\b/i, "changes a type, and writes the table anew"],
  [/\bset not null\b/i, "refuses rows that they write"],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/i, "adds a column that they leave empty"],
  [/^alter table (?!.*\bnot valid\b).*\badd constraint\b/i, "reads a whole table under a lock"],
];

const INDEX = /^create (?:unique )?index (if not exists )?"\w+" on "(\w+)"/i;

/** Returns what is wrong with a migration for processes of the version before. */
function problemsOf(text: string): string[] {
  const statements = text.split("--> statement-breakpoint").map((one) => one.trim());
  const made = new Set(statements.flatMap((one) => /^create table "(\w+)"/i.exec(one)?.[1] ?? []));
  const ofMade = (one: string) => made.has(/^alter table "(\w+)"/i.exec(one)?.[1] ?? "");
  const noticed = statements
    .filter((one) => !ofMade(one))
    .flatMap((one) => NOTICED.flatMap(([is, why]) => (is.test(one) ? [why] : [])));
  const indexes = statements.flatMap((one) => {
    const [is, hasGuard, table = ""] = INDEX.exec(one) ?? [];
    return is && !made.has(table) ? [hasGuard !== undefined] : [];
  });
  const areAlone = indexes.length === statements.length && indexes.every(Boolean);
  if (indexes.length > 0 && !areAlone) noticed.push("makes an index while nobody can write");
  return noticed;
}

describe("processes of the version before go on during a migration", () => {
  const folder = shippedFile("db/migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));

  it.each(names.filter((name) => !name.startsWith("0000_")))("%s", (name) => {
    const problems = problemsOf(readFileSync(`${folder}/${name}`, "utf8"));
    const isListed = NOT_BESIDE_OTHERS.has(name);
    if (isListed) expect(problems).not.toEqual([]);
    else if (OLD_INDEXES.test(name))
      expect(problems.filter((one) => !one.includes("an index"))).toEqual([]);
    else expect(problems).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', "renames what they use"],
    ['ALTER TABLE "a" DROP COLUMN "b";', "drops what they use"],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', "adds a column that they leave empty"],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', "refuses rows that they write"],
    [
      'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
      "changes a type, and writes the table anew",
    ],
    ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0);', "reads a whole table under a lock"],
    ['CREATE INDEX "i" ON "a" USING btree ("b");', "makes an index while nobody can write"],
    [
      'CREATE INDEX IF NOT EXISTS "i" ON "a" USING btree ("b");--> statement-breakpoint\nDELETE FROM "a";',
      "makes an index while nobody can write",
    ],
  ])("refuses %s", (text, why) => {
    expect(problemsOf(text)).toEqual([why]);
  });

  it.each([
    'ALTER TABLE "a" ADD COLUMN "b" text;',
    `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0) NOT VALID;',
    'CREATE INDEX IF NOT EXISTS "i" ON "a" USING btree ("b");',
    'CREATE TABLE "a" ("b" text);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE("b");--> statement-breakpoint\nCREATE INDEX "i" ON "a" ("b");',
  ])("allows %s", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});
