import { describe, expect, it } from "vitest";
import { readText, repositoryFiles } from "./repository";

type Decision = {
  file: string;
  number: string;
  title: string;
  date: string;
  status: string;
  /** The numbers of the records that it changes, and of those that changed it. */
  changes: string[];
  changedBy: string[];
  headings: string[];
};

const HEAD =
  /^# (\d{3}): (.+)\n\n- Date: (\d{1,2} [A-Z][a-z]+ \d{4})\n- Status: (.+)\n(?:- Changes: (.+)\n)?\n## /;
const STATUS = /^(?:Accepted|Accepted, changed in part by \[.+|Replaced by \[.+)$/;

const numbersIn = (links = "") => [...links.matchAll(/\[(\d{3})\]/g)].map(([, number]) => number!);

function parse(file: string): Decision {
  // An item of the list may be wrapped.
  const text = readText(`docs/decisions/${file}`).replace(/\n {2}(?=\S)/g, " ");
  const [, number, title, date, status, changes] = HEAD.exec(text) ?? [];
  if (!number || !title || !date || !status) throw new Error(`${file} has another head`);
  return {
    ...{ file, number, title, date, status },
    changes: numbersIn(changes),
    changedBy: numbersIn(status),
    headings: [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!),
  };
}

const files = repositoryFiles.flatMap(
  (name) => /^docs\/decisions\/(\d{3}-.+\.md)$/.exec(name)?.[1] ?? [],
);

describe("a decision", () => {
  it.each(files)("%s follows the template", (file) => {
    const { number, status, changes, changedBy, headings } = parse(file);
    expect(file.slice(0, 3)).toBe(number);
    expect(status).toMatch(STATUS);
    expect(headings).toEqual(["Context", "Decision", "Consequences"]);
    expect(changes.filter((other) => other >= number)).toEqual([]);
    expect(changedBy.filter((other) => other <= number)).toEqual([]);
  });

  it("and the one that it changes refer to each other", () => {
    const decisions = files.map(parse);
    const pairs = (of: "changes" | "changedBy") =>
      decisions.flatMap((one) =>
        one[of].map((other) =>
          of === "changes" ? `${one.number} ${other}` : `${other} ${one.number}`,
        ),
      );
    expect(pairs("changes").sort()).toEqual(pairs("changedBy").sort());
  });
});

it("docs/decisions/README.md lists them with date and status", () => {
  const rows = readText("docs/decisions/README.md")
    .split("\n")
    .filter((line) => /^\| \[\d{3}\]/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const shown = ({ changedBy, status }: Decision) => {
    if (changedBy.length === 0) return "accepted";
    const way = status.startsWith("Replaced") ? "replaced by" : "changed in part by";
    return `${way} ${changedBy.join(", ")}`;
  };
  expect(rows.map(([, ...cells]) => cells.slice(0, 4))).toEqual(
    files
      .map(parse)
      .map((one) => [`[${one.number}](${one.file})`, one.title, one.date, shown(one)])
      .sort(),
  );
});
