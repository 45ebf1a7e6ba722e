import { Column, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { ReplyError } from "ioredis";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../../tests/support/data/database";
import * as schema from "../db/schema.server";
import { errorLine, errorSentence } from "./error-line.server";
import { createLog } from "../log.server";

const tables = Object.values(schema).filter((one) => is(one, PgTable));

/** Makes a value for a column of this type that is unique in a log line, and its text there. */
function canaryFor(sqlType: string, at: number): { value: unknown; shown: string } {
  const shown = `canary-${at}-of-this-row`;
  const uuid = `ca9a5000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const number = 918_273_000 + at;
  const year = 3100 + at;
  if (sqlType === "uuid") return { value: uuid, shown: uuid };
  if (sqlType.endsWith("[]")) {
    const { value, shown } = canaryFor(sqlType.slice(0, -2), at);
    return { value: [value], shown };
  }
  if (sqlType === "jsonb") return { value: { shown }, shown };
  if (sqlType.startsWith("timestamp")) {
    return { value: new Date(Date.UTC(year, 0, 2)), shown: `${year}-01-0` };
  }
  if (sqlType === "date") return { value: `${year}-01-02`, shown: `${year}-01-02` };
  if (/int|double|numeric|real/.test(sqlType)) return { value: number, shown: String(number) };
  return sqlType === "boolean" ? { value: true, shown: "true" } : { value: shown, shown };
}

/** Returns what is logged when `work` fails. */
async function logged(work: () => PromiseLike<unknown>): Promise<string> {
  let lines = "";
  const log = createLog({ level: "trace", mode: "test" }, { write: (line) => (lines += line) });
  await Promise.resolve(work()).then(
    () => expect.fail("should have failed"),
    (err: unknown) => log.error({ err }, "failed"),
  );
  return lines;
}

describe("errors", () => {
  const db = useDatabase();

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "logs no value of a row that %s rejects",
    async (name, table) => {
      const canaries = Object.entries(table)
        .filter(([, column]) => is(column, Column) && !column.generated)
        .map(([key, column], at) => ({ key, ...canaryFor((column as Column).getSQLType(), at) }));
      const row = Object.fromEntries(canaries.map(({ key, value }) => [key, value]));
      const line = await logged(() =>
        db().transaction(async (tx) => {
          await tx.execute(
            sql`alter table ${table} add constraint nothing_here check (false) not valid`,
          );
          await tx.insert(table).values(row);
        }),
      );
      expect(line).toContain(`insert into \\"${name}\\"`);
      expect(line).toContain('"code":"23514"');
      expect(line).toContain('"constraint":"nothing_here"');
      expect(canaries.length).toBeGreaterThan(0);
      for (const { key, shown } of canaries) {
        if (shown !== "true") expect(line, key).not.toContain(shown);
      }
    },
  );

  it("does not log values quoted by PostgreSQL, even when its error is thrown unwrapped", async () => {
    const wrong = () => db().execute(sql`select ${"canary-in-a-cast"}::uuid`);
    expect(await logged(wrong)).not.toContain("canary");
    const bare = await wrong().then(null, (error: Error) => error.cause);
    expect((bare as Error).message).toContain("canary");
    expect(JSON.stringify(errorLine(bare))).not.toContain("canary");
    expect(errorLine(bare)).toMatchObject({ type: "DatabaseError", code: "22P02" });
  });

  it("names a class as its source does, and not as the bundler", () => {
    class DatabaseError2 extends Error {}
    expect(errorLine(new DatabaseError2("away"))).toMatchObject({ type: "DatabaseError" });
  });

  it("does not log Redis commands, fields of library errors and quoted JSON", () => {
    const reply = Object.assign(new ReplyError("WRONGTYPE of canary"), {
      command: { name: "set", args: ["session", "canary"] },
    });
    const refused = Object.assign(new Error("not taken"), {
      response: "canary",
      code: "EENVELOPE",
    });
    const parsing = (() => {
      try {
        return JSON.parse("canary") as unknown;
      } catch (error) {
        return error;
      }
    })();
    const all = [reply, refused, parsing, "canary", { canary: 1 }].map((one) => errorLine(one));
    expect(JSON.stringify(all)).not.toContain("canary");
    expect(all[0]).toMatchObject({ type: "ReplyError", code: "WRONGTYPE" });
    expect(all[1]).toMatchObject({ message: "not taken", code: "EENVELOPE" });
  });

  it("removes email addresses from messages", () => {
    const refused = new Error("550 5.1.1 <canary.ann@example.org>: no such user");
    expect(errorLine(refused).message).toBe("550 5.1.1 <(an address)>: no such user");
  });

  it("leaves only the hosts of web addresses in messages", () => {
    const failed = new Error(
      "no answer from https://feeds.example/canary?token=canary, tried http://x.example",
    );
    expect(errorLine(failed).message).toBe(
      "no answer from https://feeds.example/- tried http://x.example",
    );
  });

  it("logs the message, stack and cause of other errors", () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const both = new AggregateError([cause], "nobody answers", { cause });
    const line = errorLine(both);
    expect(line).toMatchObject({
      type: "AggregateError",
      message: "nobody answers",
      cause: { message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
      errors: [{ code: "ECONNREFUSED" }],
    });
    expect(line.stack).toMatch(/^at .*error-line\.test\.ts/);
  });

  it("terminates for an error that is its own cause", () => {
    const error = new Error("again");
    error.cause = error;
    expect(JSON.stringify(errorLine(error)).length).toBeLessThan(20_000);
  });

  it("prints one sentence for a terminal", async () => {
    const failed = await db()
      .execute(sql`select ${"canary"}::uuid`)
      .then(null, (error: unknown) => error);
    expect(errorSentence(failed)).toBe("this query failed: select $1::uuid (22P02)");
    expect(errorSentence(new Error("PostgreSQL cannot be used: no answer"))).toBe(
      "PostgreSQL cannot be used: no answer",
    );
    expect(errorSentence("canary")).toBe("string");
  });
});
