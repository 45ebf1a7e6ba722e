import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { readBuild, type BuildFiles } from "../../bench/build-files";
import { builtApp } from "./built-app";
import { PAGES, OTHER_PAGES, PLAIN_PAGES } from "./pages";

const root = fileURLToPath(new URL("../../", import.meta.url));

const canaries = {
  SESSION_SECRET: "canary-session-secret-5c1d",
  YOUTUBE_API_KEY: "canary-youtube-key-77aa",
  METRICS_TOKEN: "canary-metrics-token-90fe",
  SMTP_URL: "smtp://operator:canary-mail-password-3b1c@127.0.0.1:9",
};
const app = builtApp(canaries);

let build: BuildFiles;
let client: string;
beforeAll(async () => {
  build = await readBuild();
  client = build.paths.map(build.text).join("\n");
});

function sources(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && isWanted(name))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"));
}

/**
 * Quoted sentences, SQL and addresses that cannot occur elsewhere by chance, without escapes and
 * placeholders.
 */
function literals(text: string): string[] {
  const code = text.replace(/^import .*$|\bfrom ".*"|^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...code.matchAll(/"([^"\\\n]{16,})"/g)]
    .map(([, literal]) => literal!)
    .filter((literal) => / |:\/\//.test(literal));
}

const isServerOnly = (name: string) => /\.server\.tsx?$/.test(name);

describe("the browser's files", () => {
  it("contain no environment variable", () => {
    expect(client).not.toMatch(/process\.env|import\.meta\.env/);
    const env = readFileSync(
      path.join(root, "app/services/platform/env/variables.server.ts"),
      "utf8",
    );
    const names = [...env.matchAll(/^ {2}([A-Z][A-Z_]+_[A-Z_]+):/gm)].map(([, name]) => name!);
    expect(names).toContain("SESSION_SECRET");
    expect(names.filter((name) => client.includes(name))).toEqual([]);
    const secret = /SECRET|TOKEN|PASSWORD|_KEY$|_URL$/;
    const leaked = Object.entries(process.env).filter(
      ([name, value = ""]) => secret.test(name) && value.length > 7 && client.includes(value),
    );
    expect(leaked.map(([name]) => name)).toEqual([]);
  });

  it("contain no text of a server module", () => {
    const serverOnly = [...sources("app", isServerOnly), ...sources("server", () => true)];
    const shared = sources("app", (name) => !isServerOnly(name)).join("\n");
    const own = [...new Set(serverOnly.flatMap(literals))].filter(
      (literal) => !shared.includes(literal),
    );
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((literal) => client.includes(literal))).toEqual([]);
    const server = readdirSync(path.join(root, "build/server/assets"))
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(path.join(root, "build/server/assets", name), "utf8"))
      .join("\n");
    expect(own.filter((literal) => server.includes(literal)).length).toBeGreaterThan(50);
  });

  it("contain no server package and no source maps", () => {
    expect(client).not.toMatch(/drizzle|ioredis|require\("node:|from"node:/);
    expect(build.paths.filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(client).not.toContain("sourceMappingURL");
  });
});

it.each([...PAGES, ...PLAIN_PAGES, ...OTHER_PAGES.map((page) => page.path), "/status", "/readyz"])(
  "%s contains no secret",
  async (address) => {
    const response = await fetch(app().origin + address);
    const sent = JSON.stringify([...response.headers]) + (await response.text());
    for (const canary of Object.values(canaries)) expect(sent).not.toContain(canary);
  },
);
