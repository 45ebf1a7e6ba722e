import { ESLint } from "eslint";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const eslint = new ESLint({ cwd: root });

/** The imports of a file at this place that lint refuses. */
async function refused(file: string, imported: string): Promise<string[]> {
  const code = `import * as other from "${imported}";\nexport const first = other;\n`;
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  const fatal = result!.messages.filter((message) => message.fatal || !message.ruleId);
  expect(fatal).toEqual([]);
  return result!.messages
    .filter(({ ruleId }) => ruleId === "import-x/no-restricted-paths")
    .map(({ message }) => message);
}

const forbidden = [
  ["app/domain", "~/services/log.server"],
  ["app/domain", "../services/log.server"],
  ["app/domain", "~/sessions/cookie.server"],
  ["app/domain", "~/components/icon"],
  ["app/domain", "~/islands/player/clock.worker"],
  ["app/domain", "~/enhance/session.client"],
  ["app/domain", "../../server/health"],
  ["app/services", "~/sessions/cookie.server"],
  ["app/services", "~/components/icon"],
  ["app/services", "~/routes/api/theme"],
  ["app/sessions", "~/routes/api/theme"],
  ["app/components", "~/services/log.server"],
  ["app/components", "~/sessions/cookie.server"],
  ["app/components", "~/routes/api/theme"],
  ["app/components", "~/islands/player/player"],
  ["app/components", "~/enhance/session.client"],
  ["app/islands", "~/services/log.server"],
  ["app/islands/player", "../../services/log.server"],
  ["app/islands", "~/components/icon"],
  ["app/islands", "~/enhance/session.client"],
  ["app/islands", "../../server/health"],
  ["app/enhance", "~/services/log.server"],
  ["app/enhance", "~/components/icon"],
  ["app/enhance", "~/routes/api/theme"],
] as const;

const allowed = [
  ["app/domain", "~/domain/time"],
  ["app/services", "~/domain/time"],
  ["app/sessions", "~/domain/cookies"],
  ["app/components", "~/domain/time"],
  ["app/components", "~/islands/island"],
  ["app/islands", "~/domain/time"],
  ["app/enhance", "~/domain/time"],
  ["app/routes", "~/services/log.server"],
  ["app/routes", "~/components/icon"],
] as const;

describe("lint", () => {
  it.each(forbidden)("refuses that %s imports %s", async (folder, imported) => {
    expect(await refused(`${folder}/new-file.ts`, imported)).toHaveLength(1);
  });

  it.each(allowed)("lets %s import %s", async (folder, imported) => {
    expect(await refused(`${folder}/new-file.ts`, imported)).toEqual([]);
  });

  it("refuses the environment everywhere but in its one reader", async () => {
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
  }, 30_000);
  afterAll(() => vite.close());

  const resolve = (file: string, imported: string) =>
    vite.environments.client.pluginContainer.resolveId(imported, path.join(root, file));

  it.each([
    ["app/islands/player/player.tsx", "~/services/log.server"],
    ["app/islands/slider/slider.tsx", "../../services/db/database.server"],
    ["app/enhance/forms.client.ts", "~/sessions/session.server"],
    ["app/domain/time.ts", "~/services/env.server"],
  ])("refuses that %s takes %s to the browser", async (file, imported) => {
    await expect(resolve(file, imported)).rejects.toThrow("Server-only module");
  });

  it("lets an island import the domain", async () => {
    const found = await resolve("app/islands/player/player.tsx", "~/domain/time");
    expect(found?.id).toBe(path.join(root, "app/domain/time.ts"));
  });
});
