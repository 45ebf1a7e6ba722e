import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

function projectOf(name: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(`${root}${name}`, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, root);
}

/** The names in the source text that would not resolve in a file of that project. */
function unknownNames(project: string, source: string): string[] {
  const { options, fileNames } = projectOf(project);
  const probe = `${root}probe.ts`;
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === probe || fileExists(name);
  host.getSourceFile = (name, target) =>
    name === probe ? ts.createSourceFile(name, source, target) : getSourceFile(name, target);
  const declarations = fileNames.filter((name) => name.endsWith(".d.ts"));
  const program = ts.createProgram(
    [probe, ...declarations],
    { ...options, incremental: false },
    host,
  );
  return program
    .getSemanticDiagnostics(program.getSourceFile(probe))
    .map(({ start = 0, length = 0 }) => source.slice(start, start + length));
}

it("app/domain can name neither the DOM nor Node", () => {
  const names = "URL; TextDecoder; document; window; localStorage; fetch; process; Buffer;";
  expect(unknownNames("tsconfig.pure.json", names)).toEqual(
    "document window localStorage fetch process Buffer".split(" "),
  );
  expect(unknownNames("tsconfig.pure.json", 'import { join } from "node:path"; join;')).toEqual([
    '"node:path"',
  ]);
});

it("the server's code cannot name the DOM", () => {
  const names = "process; Buffer; URL; Request; crypto; document; window; HTMLInputElement;";
  expect(unknownNames("tsconfig.server.json", names)).toEqual(
    "document window HTMLInputElement".split(" "),
  );
});

it("the browser's code cannot name Node", () => {
  const names = "document; URL; process; Buffer;";
  expect(unknownNames("tsconfig.browser.json", names)).toEqual(["process", "Buffer"]);
});

it.each([
  ["tsconfig.pure.json", ["app/domain"]],
  ["tsconfig.server.json", ["app/services", "app/sessions", "server"]],
  ["tsconfig.browser.json", ["app/browser", "app/islands"]],
])("%s has every source file of its folders", (project, folders) => {
  const known = new Set(projectOf(project).fileNames);
  const sources = folders
    .flatMap((folder) => ts.sys.readDirectory(root + folder, [".ts", ".tsx"]))
    .filter((name) => !/\.test\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((name) => !known.has(name))).toEqual([]);
});

/**
 * The source files that a file imports, including types and dynamic imports, which lint's
 * `no-cycle` leaves out.
 */
function importsOf(file: string, { options }: ts.ParsedCommandLine): string[] {
  const { importedFiles } = ts.preProcessFile(ts.sys.readFile(file) ?? "");
  return importedFiles.flatMap(({ fileName }) => {
    const { resolvedModule } = ts.resolveModuleName(fileName, file, options, ts.sys);
    return resolvedModule ? [resolvedModule.resolvedFileName] : [];
  });
}

it("no imports form a cycle", () => {
  const project = projectOf("tsconfig.json");
  const left = new Map(project.fileNames.map((file) => [file, importsOf(file, project)]));
  // Files that import none of those left are in no cycle; whatever remains at the end is.
  let removed = true;
  while (removed) {
    removed = false;
    for (const [file, imports] of left) {
      if (imports.every((one) => !left.has(one))) removed = left.delete(file);
    }
  }
  const importers = [...left.values()].flat();
  expect([...left.keys()].filter((file) => importers.includes(file))).toEqual([]);
});
