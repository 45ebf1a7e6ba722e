import { describe, expect, it } from "vitest";
import { withTraces } from "../../scripts/traces";
import { BROWSING } from "../../scripts/traces/browsing";
import { wayByImports } from "../../scripts/traces/imports";
import { LISTENING } from "../../scripts/traces/listening";
import { placesOf, type Trace } from "../../scripts/traces/trace";
import { readText, repositoryFiles } from "./repository";

describe("the traces of CONTRIBUTING.md", () => {
  it.each([...LISTENING, ...BROWSING])(
    "$name can be followed, through files that exist",
    (trace) => {
      const files = placesOf(trace).map(({ file }) => file);
      expect(files.filter((file) => !repositoryFiles.includes(file))).toEqual([]);
    },
  );

  it("are up to date (npm run traces)", () => {
    const text = readText("CONTRIBUTING.md");
    expect(withTraces(text)).toBe(text);
  });
});

describe("a trace", () => {
  const [first, second] = ["app/routes.ts", "app/routes/api/hearts.ts"];
  const trace = (by: string): Trace => ({
    name: "x",
    rooms: [],
    steps: [
      { file: first, does: "" },
      { file: second, does: "", by },
    ],
  });

  it("is rejected if one of its two ends does not contain the name", () => {
    expect(() => placesOf(trace("addresses.api.queue.add"))).toThrow(second);
    expect(() => placesOf(trace("Video Hearted"))).toThrow(first);
  });

  it("knows an address by its full name in the address book, even if a file shortens it", () => {
    const ends = [first, second];
    expect(placesOf(trace("addresses.api.star.set")).map(({ file }) => file)).toEqual(ends);
    expect(() => placesOf(trace("addresses.api.star.se"))).toThrow(first);
    expect(() => placesOf(trace("addresses.star.set"))).toThrow(first);
  });

  it("follows no imports through other rooms, and invents none", () => {
    const table = "app/services/platform/db/schema/library.server.ts";
    expect(wayByImports(second, table, [])).toBeNull();
    expect(wayByImports(second, table, ["history", "platform"])).toContain(table);
    expect(wayByImports(table, second, ["history", "platform"])).toBeNull();
  });
});
