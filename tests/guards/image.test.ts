import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

/** Dockerfile instructions with continued lines joined and comments removed. */
const dockerfile = read("Dockerfile")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter(Boolean);
const lastStage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith("FROM ")));
const words = (instruction: string) =>
  lastStage
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));
const sent = read(".dockerignore")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => line.slice(1));
const compose = read("deploy/compose.yaml");

/** One service of compose.yaml as text, up to the next key of the same depth. */
function service(name: string): string {
  const found = new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, "m").exec(compose)?.[1];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
}

it("runs node directly, as an unprivileged user, with a health check", () => {
  expect(words("USER")).toEqual(["node"]);
  expect(words("STOPSIGNAL")).toEqual(["SIGTERM"]);
  expect(words("CMD")).toEqual(['["node", "--enable-source-maps", "build/server/server.js"]']);
  expect(words("HEALTHCHECK").join()).toContain("/healthz");
  expect(words("ENTRYPOINT")).toEqual([]);
});

it("leaves root as the owner of everything that was copied", () => {
  expect(words("COPY").filter((line) => line.includes("--chown"))).toEqual([]);
  expect(words("VOLUME")).toEqual(["/data"]);
  expect(words("ENV").join()).toContain("DATA_DIR=/data");
});

it("copies only files that exist and are needed into the build stage", () => {
  expect(read(".dockerignore")).toMatch(/^\*$/m);
  expect(sent.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(sent.filter((name) => /env$|data|build|git|node_modules/.test(name))).toEqual([]);
});

it("sends everything that the build needs", () => {
  const [lists = ""] =
    /^const sources = [^\]]*\];\nconst settings = [^\]]*\];$/m.exec(read("scripts/setup.mjs")) ??
    [];
  const needed = [...lists.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  expect(needed.length).toBeGreaterThan(4);
  expect(needed.filter((name) => !sent.includes(name ?? ""))).toEqual([]);
});

it("has no secret in the image or in compose", () => {
  const given = /(?<!\{[A-Z_]*)(?:SECRET|PASSWORD|_KEY|TOKEN)\s*[=:]\s*(?!\$\{)\S/;
  expect(dockerfile.filter((line) => given.test(line) || line.startsWith("ARG SE"))).toEqual([]);
  expect(compose.split("\n").filter((line) => given.test(line))).toEqual([]);
  const example = read(".env.example").split("\n");
  expect(example.filter((line) => given.test(line.replace(/^# ?/, "")))).toEqual([]);
});

it.each(["app", "nginx", "redis"])(
  "gives %s a read-only root file system and no capability",
  (name) => {
    expect(service(name)).toContain("read_only: true");
    expect(service(name)).toContain("cap_drop: [ALL]");
  },
);

it.each(["app", "nginx", "redis", "postgres"])("does not let %s gain privileges", (name) => {
  expect(service(name)).toContain('security_opt: ["no-new-privileges:true"]');
});

it("starts services only when the stores that they need are healthy", () => {
  expect(service("app").match(/condition: service_healthy/g)).toHaveLength(2);
  expect(service("nginx")).toContain("condition: service_healthy");
  for (const name of ["nginx", "postgres", "redis"]) {
    expect(service(name)).toContain("healthcheck:");
  }
});

it("does not publish the ports of the stores", () => {
  for (const name of ["postgres", "redis"]) {
    expect(service(name)).toMatch(/networks: \[stores\]/);
    expect(service(name)).not.toContain("ports:");
  }
  expect(compose).toMatch(/stores:\n {4}internal: true/);
});

it("lists in .env.example exactly the variables that the program reads", () => {
  const parsed = [
    ...read("app/services/platform/env/variables.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ];
  const known = parsed.map(([, name]) => name ?? "").filter((name) => name !== "NODE_ENV");
  const listed = [...read(".env.example").matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? "",
  );
  const forCompose = ["POSTGRES_PASSWORD", "EDGE_PORT"];
  expect([...listed].sort()).toEqual([...known, ...forCompose].sort());
});
