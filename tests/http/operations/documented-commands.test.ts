import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../../support/app/app";
import { freePort, run, untilReady } from "../../support/app/process";
import { documented } from "../../support/documented";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lor-documented-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it.each([documented("npm start"), documented("NODE_ENV=production node")])(
  "%s serves in a built checkout, until SIGTERM",
  async (command) => {
    const port = await freePort();
    const ready = `http://localhost:${port}/readyz`;
    const DATA_DIR = path.join(temporaryFolder(), "data");
    const { PATH, HOME } = process.env;
    const env: NodeJS.ProcessEnv = {
      ...{ PATH, HOME, DATA_DIR, PORT: String(port) },
      NODE_ENV: "production",
    };
    const program = run("sh", ["-c", `exec env ${command}`], { cwd: root, env });
    await untilReady(command, program, async () => (await fetch(ready)).ok);
    await program.end("SIGTERM");
    await expect.poll(() => existsSync(path.join(DATA_DIR, "socket/.s.PGSQL.5432"))).toBe(false);
    await expect(fetch(ready)).rejects.toThrow();
  },
);

it("npm run admin lists the commands", () => {
  const help = execFileSync("sh", ["-c", documented("npm run admin -- help")], { cwd: root });
  expect(help.toString()).toContain("move-to DATABASE_URL");
});

it("psql reads the embedded database of the running app by its socket", async () => {
  const folder = temporaryFolder();
  const app = await startApp({ embedded: true, dataDir: path.join(folder, "data") });
  onTestFinished(() => app.stop());
  const command = `${documented("psql")} --tuples-only --command "select count(*) from reviews"`;
  expect(Number(execFileSync("sh", ["-c", command], { cwd: folder }).toString())).toBe(15);
});
