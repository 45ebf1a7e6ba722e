import { describe, expect, it } from "vitest";
import { VERSION } from "~/domain/shell/version";
import config from "../../vitest.config";
import { readText, repositoryFiles } from "./repository";

const { version, scripts } = JSON.parse(readText("package.json")) as {
  version: string;
  scripts: Record<string, string>;
};

it("the version is the same in all places that docs/releasing.md names", () => {
  expect(VERSION).toBe(version);
  for (const name of ["compose.yaml", "compose.embedded.yaml"]) {
    expect(readText(`deploy/${name}`)).toContain(`image: listen-on-repeat:${version}\n`);
  }
  expect(readText("docs/product.md").replace(/\s+/g, " ")).toContain(
    `with the version (${version})`,
  );
  expect(readText("docs/releasing.md")).toContain("app/domain/shell/version.ts");
});

describe(".github/workflows/check.yml", () => {
  const workflow = readText(".github/workflows/check.yml");
  const all = (pattern: RegExp) => [...workflow.matchAll(pattern)].map(([, found]) => found!);

  it("has a job for each kind of check", () => {
    expect(all(/^ {2}(\w+):\n {4}runs-on/gm)).toEqual(["types", "lint", "unit", "http", "browser"]);
  });

  it("uses no third-party action", () => {
    expect(new Set(all(/uses: (\S+)@/g))).toEqual(
      new Set(["actions/checkout", "actions/setup-node"]),
    );
  });

  it("calls the repository's own scripts, and runs every project of the tests", () => {
    expect(all(/npm run (\S+)/g).filter((name) => !(name in scripts))).toEqual([]);
    expect(all(/run: node (\S+)/g).filter((name) => !repositoryFiles.includes(name))).toEqual([]);
    const projects = config.test?.projects?.flatMap((project) =>
      typeof project === "object" && "test" in project ? [project.test?.name] : [],
    );
    expect(all(/--project (\w+)/g).sort()).toEqual(projects?.sort());
  });
});

it("bench/README.md says what every benchmark is for", () => {
  const names = [...readText("bench/run.ts").matchAll(/^ {2}\["(\w+)"/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(1);
  const readme = readText("bench/README.md");
  const isNamed = (name: string) =>
    new RegExp(`^\\| \`(?:npm run )?${name}[ \`]`, "m").test(readme);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

describe("docs/style.md", () => {
  const pairs = [
    ...readText("docs/style.md").matchAll(
      /After \(`([^`]+)`\):\n\n```\w+\n([^`]+(?:`(?!``)[^`]*)*)```/g,
    ),
  ];

  it("teaches by code that exists", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(9);
    for (const [, file = "", code = ""] of pairs) {
      const source = readText(file);
      for (const line of code.trimEnd().split("\n")) {
        expect(source, file).toContain(line.trim());
      }
    }
  });
});

it("cspell-words.txt is sorted and has each word once", () => {
  const words = readText("cspell-words.txt").trimEnd().split("\n");
  expect(words).toEqual([...new Set(words)].sort());
});
