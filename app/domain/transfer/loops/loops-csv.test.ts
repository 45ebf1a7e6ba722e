import { expect, it, test } from "vitest";
import { parseImport } from "../parse-import";
import { loopsCsvHeading, loopsCsvLine, type ExportedLoop } from "./loops-csv";

const read = (text: string) => parseImport(text, "https://lor.example");
const loop: ExportedLoop = {
  kind: "video",
  item: "dQw4w9WgXcQ",
  name: "Verse",
  startMs: 12_500,
  endMs: 3_661_001,
  rate: 0.75,
  passes: 8,
  title: "Rick, live",
  repeats: 12,
  minutes: 4,
  bestRate: 0.75,
  lastAt: "2025-10-09T08:53:20.000Z",
};

it("has a line for each loop, with its times", () => {
  expect(loopsCsvHeading() + loopsCsvLine(loop)).toBe(
    "name,item,title,start,end,speed,passes,repeats,minutes,last_practised\r\n" +
      'Verse,dQw4w9WgXcQ,"Rick, live",0:12.5,1:01:01.001,0.75,8,12,4,2025-10-09T08:53:20.000Z\r\n',
  );
});

it("leaves out what is not known", () => {
  const plain = { ...loop, title: null, rate: null, passes: null, lastAt: null };
  expect(loopsCsvLine(plain)).toBe("Verse,dQw4w9WgXcQ,,0:12.5,1:01:01.001,,,12,4,\r\n");
});

test.each([
  '=HYPERLINK("https://bad.example")',
  "+1",
  "-1",
  "@a",
  "\t=1",
  "\uff1d1",
  "'x",
  "a\nb,c",
])("runs no formula in the name %j, and reads it back", (name) => {
  const line = loopsCsvLine({ ...loop, name, title: name });
  expect(line).not.toMatch(/(?:^|,)"?\s*[=+\-@\uff1d]/);
  const [back] = read(loopsCsvHeading() + line).loops;
  expect(back?.name).toBe(name.replace(/\s+/g, " ").trim());
});

it("is read again, with loops of episodes, and says which lines are none", () => {
  const episode = { ...loop, kind: "episode" as const, item: "abcdefghijklmnopqrstuv", name: "" };
  const text = loopsCsvHeading() + loopsCsvLine(loop) + loopsCsvLine(episode) + "x,y,z,1,2\r\n";
  const { kind, item, name, startMs, endMs, rate, passes } = loop;
  const kept = { kind, item, name, startMs, endMs, rate, passes };
  const { source, loops, rejected } = read(text);
  expect(source).toBe("Listen on Repeat CSV");
  expect(loops).toEqual([kept, { ...kept, kind: "episode", item: episode.item, name: "" }]);
  expect(rejected).toEqual([
    { text: "x, y, z, 1, 2", reason: "This is not a loop of a YouTube video or an episode." },
  ]);
});

it("is read as a spreadsheet saves it", () => {
  const text = '"Name";"Item";"Start";"End"\n"Riff";"dQw4w9WgXcQ";"0:01,5";"90s"\n';
  expect(read(text).loops).toEqual([
    {
      ...{ kind: "video", item: loop.item, name: "Riff" },
      ...{ startMs: 1500, endMs: 90_000 },
      rate: null,
      passes: null,
    },
  ]);
});
