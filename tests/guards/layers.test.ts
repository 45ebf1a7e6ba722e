import { ESLint } from "eslint";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** These files belong to no TypeScript project, so the rules that need types are off. */
const syntacticOnly = {
  languageOptions: { parserOptions: { project: null } },
  rules: { "own/no-text-index": "off", "own/no-ownerless-promise": "off" },
} as const;
const eslint = new ESLint({ cwd: root, overrideConfig: syntacticOnly });

/** The imports that lint rejects in a file at this path. */
async function violations(file: string, imported: string): Promise<string[]> {
  const code = `import * as other from "${imported}";\nexport const first = other;\n`;
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  const fatal = result!.messages.filter((message) => message.fatal || !message.ruleId);
  expect(fatal).toEqual([]);
  return result!.messages
    .filter(({ ruleId }) => ruleId === "import-x/no-restricted-paths")
    .map(({ message }) => message);
}

const forbidden = [
  ["app/domain", "~/services/platform/log.server"],
  ["app/domain", "../services/platform/log.server"],
  ["app/domain", "~/sessions/cookie.server"],
  ["app/domain", "~/contracts"],
  ["app/domain", "~/components/shell/dock"],
  ["app/domain", "~/islands/player/loop/clock.worker"],
  ["app/domain", "~/browser/shell/theme.client"],
  ["app/domain", "../../server/operations/health"],
  ["app/services", "~/sessions/cookie.server"],
  ["app/services", "~/contracts"],
  ["app/services", "~/components/shell/dock"],
  ["app/services", "~/routes/api/preferences"],
  ["app/sessions", "~/routes/api/preferences"],
  ["app/components", "~/services/platform/log.server"],
  ["app/components", "~/sessions/cookie.server"],
  ["app/components", "~/routes/api/preferences"],
  ["app/components", "~/islands/player/player"],
  ["app/components", "~/browser/shell/theme.client"],
  ["app/islands", "~/services/platform/log.server"],
  ["app/islands/player", "../../services/platform/log.server"],
  ["app/islands", "~/components/shell/dock"],
  ["app/islands", "~/browser/shell/theme.client"],
  ["app/islands", "../../server/operations/health"],
  ["app/browser", "~/services/platform/log.server"],
  ["app/browser", "~/components/shell/dock"],
  ["app/browser", "~/routes/api/preferences"],
] as const;

const allowed = [
  ["app/domain", "~/domain/text/time"],
  ["app/services", "~/domain/text/time"],
  ["app/sessions", "~/domain/cookies/cookies"],
  ["app/components", "~/domain/text/time"],
  ["app/components", "~/contracts"],
  ["app/components", "~/islands/runtime/island"],
  ["app/components", "~/islands/parts/icon"],
  ["app/islands", "~/browser/platform/events"],
  ["app/islands", "~/domain/text/time"],
  ["app/browser", "~/domain/text/time"],
  ["app/routes", "~/services/platform/log.server"],
  ["app/routes", "~/components/shell/dock"],
] as const;

describe("lint", () => {
  it.each(forbidden)("rejects that %s imports %s", async (folder, imported) => {
    expect(await violations(`${folder}/new-file.ts`, imported)).toHaveLength(1);
  });

  it.each(allowed)("accepts that %s imports %s", async (folder, imported) => {
    expect(await violations(`${folder}/new-file.ts`, imported)).toEqual([]);
  });

  it("rejects process.env everywhere but in its one reader", async () => {
    const code = "export const secret = process.env.SESSION_SECRET;\n";
    const at = async (file: string) => {
      const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
      return result!.messages.some(({ ruleId }) => ruleId === "no-restricted-properties");
    };
    for (const folder of ["domain", "services", "sessions", "components", "islands", "routes"]) {
      expect(await at(`app/${folder}/new-file.ts`), folder).toBe(true);
    }
    expect(await at("server/new-file.ts")).toBe(true);
  });
});

describe("lint of outgoing connections", () => {
  const countViolations = async (file: string, code: string) => {
    const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
    const rules = ["no-restricted-globals", "no-restricted-imports"];
    return result!.messages.filter(({ ruleId }) => rules.includes(ruleId ?? "")).length;
  };
  const ways = [
    'export const answer = fetch("https://example.org");\n',
    'export const answer = globalThis.fetch("https://example.org");\n',
    'export const heard = new WebSocket("wss://example.org");\n',
    'import { get } from "node:https";\nexport const first = get;\n',
    'import * as http from "http";\nexport const first = http;\n',
    'import { connect } from "node:net";\nexport const first = connect;\n',
    'import { lookup } from "node:dns/promises";\nexport const first = lookup;\n',
    'import { request } from "undici";\nexport const first = request;\n',
  ];

  it.each(ways)("rejects %j outside the guard", async (code) => {
    for (const folder of ["domain", "services/radio", "sessions", "components", "routes/api"]) {
      expect(await countViolations(`app/${folder}/new-file.ts`, code), folder).toBe(1);
    }
  });

  it("accepts them in the guard, and in clients of addresses set by the operator", async () => {
    const [way = ""] = ways;
    expect(await countViolations("app/services/upstreams/guard/new-file.server.ts", way)).toBe(0);
    expect(await countViolations("app/services/upstreams/guard/exchange/new.server.ts", way)).toBe(
      0,
    );
    expect(await countViolations("app/services/upstreams/http.server.ts", way)).toBe(0);
    expect(await countViolations("app/services/upstreams/deezer/client.server.ts", way)).toBe(1);
  });
});

describe("the bundler", () => {
  let vite: Awaited<ReturnType<typeof createServer>>;
  beforeAll(async () => {
    vite = await createServer({
      root,
      configFile: path.join(root, "vite.config.ts"),
      logLevel: "silent",
      appType: "custom",
      server: { middlewareMode: true, hmr: false, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true, include: [] },
    });
  });
  afterAll(() => vite.close());

  const resolve = (file: string, imported: string) =>
    vite.environments.client.pluginContainer.resolveId(imported, path.join(root, file));

  it.each([
    ["app/islands/player/player.tsx", "~/services/platform/log.server"],
    ["app/islands/slider/slider.tsx", "../../services/platform/db/database.server"],
    ["app/browser/forms/forms.client.ts", "~/sessions/session.server"],
    ["app/domain/text/time.ts", "~/services/platform/env/env.server"],
  ])("rejects that %s brings %s to the browser", async (file, imported) => {
    await expect(resolve(file, imported)).rejects.toThrow("Server-only module");
  });

  it("accepts an island that imports the domain", async () => {
    const found = await resolve("app/islands/player/player.tsx", "~/domain/text/time");
    expect(found?.id).toBe(path.join(root, "app/domain/text/time.ts"));
  });
});
