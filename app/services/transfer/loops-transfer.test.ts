import { describe, expect, it, test } from "vitest";
import type { NewLoop } from "~/domain/loops/loop";
import { parseImport } from "~/domain/transfer/parse-import";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { createListener } from "../listeners/listeners.server";
import { addLoops, loadLoopsOf } from "../loops/loops.server";
import { libraryText } from "./library-text.server";
import { loopsText } from "./loops-export.server";

const now = new Date("2026-11-21T12:00:00Z");

async function all(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const loop = (item: string, at: number, name = ""): NewLoop => ({
  kind: "video",
  item,
  name,
  startMs: at * 1000,
  endMs: at * 1000 + 1500,
  rate: null,
  passes: null,
});

describe("loops that are imported and exported", () => {
  const db = useDatabase();
  const readBack = (text: string) => parseImport(text, "https://lor.example").loops;

  const exports = {
    "the file of everything": (userId: string) => libraryText(db(), userId, now),
    "JSON of loops": (userId: string) => loopsText(db(), { userId, format: "json", now }),
    "a table of loops": (userId: string) => loopsText(db(), { userId, format: "csv", now }),
  };

  test.each(Object.entries(exports))("are the same again from %s", async (_, write) => {
    const [one, other] = [await createListener(db()), await createListener(db())];
    const [a, b] = [uniqueYtid(), uniqueYtid()];
    const names = ["Verse", '=HYPERLINK("x")', "<b>&amp;", "a, \"b\"; 'c'", "\u{1f600}".repeat(80)];
    const given = names.map((name, at) => loop(a, 50 - at, name));
    const episode = { ...loop("abcdefghijklmnopqrstuv", 7, "Said"), kind: "episode" as const };
    const loops = [...given, { ...loop(b, 0.1), rate: 0.55, passes: 12 }, episode];
    expect(await addLoops(db(), { userId: one, loops, now })).toEqual({
      added: loops.length,
      known: 0,
      full: 0,
    });
    const back = readBack(await all(write(one)));
    await addLoops(db(), { userId: other, loops: back, now });
    for (const { kind, item } of [loop(a, 0), loop(b, 0), episode]) {
      const wanted = loops.filter((one) => one.item === item);
      expect(await loadLoopsOf(db(), other, { kind, item })).toMatchObject(wanted);
    }
    expect(await addLoops(db(), { userId: one, loops: back, now })).toEqual({
      added: 0,
      known: loops.length,
      full: 0,
    });
  });

  it("are empty files of a visitor", async () => {
    const text = (format: "json" | "csv") => all(loopsText(db(), { userId: null, format, now }));
    expect(JSON.parse(await text("json"))).toMatchObject({ format: "listen-on-repeat", loops: [] });
    expect(await text("csv")).toMatch(/^name,item,title,start,end,[^\n]*\n$/);
  });

  it("are 5,000 at most, and written in one go", async () => {
    const userId = await createListener(db());
    const items = Array.from({ length: 51 }, () => uniqueYtid());
    const loops = items.flatMap((item) => Array.from({ length: 100 }, (_, at) => loop(item, at)));
    const done = await addLoops(db(), { userId, loops, now });
    expect(done).toEqual({ added: 5000, known: 0, full: 100 });
    const text = await all(loopsText(db(), { userId, format: "csv", now }));
    expect(text.split("\r\n")).toHaveLength(5002);
    expect(readBack(text)).toHaveLength(5000);
  });
});
