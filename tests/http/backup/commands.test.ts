import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { admin } from "../../support/app/admin";
import { startApp, type AppOptions } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { emptyDatabase, temporaryFolder } from "../../support/backup/rig";

async function started(options: AppOptions) {
  const app = await startApp(options);
  onTestFinished(() => app.stop());
  return app;
}

const addPlaylist = (visitor: Visitor) =>
  visitor.json<{ pid: string }>("/api/playlist/create", { name: "Kept for good" });

it("a listener's data go from the embedded database to a new one and to PostgreSQL", async () => {
  const app = await started({ embedded: true, env: { BACKUP_SCHEDULE: "6h" } });
  const visitor = new Visitor(app.origin);
  const { answer } = await addPlaylist(visitor);
  const status = async () => (await fetch(`${app.origin}/status`)).text();
  // The schedule makes its first backup now, and a command is refused meanwhile.
  await expect.poll(status).toMatch(/backups: last 20/);
  const kept = readdirSync(join(app.dataDir, "backups"));
  expect(kept).toEqual([expect.stringMatching(/^auto-/)]);
  const file = join(await temporaryFolder(), "a.lor");
  const backup = await admin(app, ["backup", file]);
  expect(backup).toMatchObject({ code: 0, err: "" });
  expect(backup.out).toContain("The generated session secret is in it too.");
  expect((await admin(app, ["backup"])).out).toContain(`${app.dataDir}/backups/backup-`);
  const metrics = await (await fetch(`${app.origin}/metrics`)).text();
  expect(metrics).toMatch(/^backups_total\{result="made"\} \d/m);
  expect(metrics).toMatch(/^backup_last_success_timestamp_seconds \d/m);
  const refused = await admin(app, ["restore", file]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("has data already") });

  const target = await emptyDatabase();
  const moved = await admin(app, ["move-to", target]);
  expect(moved).toMatchObject({ code: 0, out: expect.stringMatching(/^playlists\t1\t1$/m) });
  expect((await admin(app, ["move-to", target])).err).toContain("has data already");

  const fresh = await started({ embedded: true });
  const restored = await admin(fresh, ["restore", file]);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("Restart the server") });
  await fresh.restart();
  const ofFresh = await (await fetch(`${fresh.origin}/status`)).text();
  expect(ofFresh).toContain("backups: last never");
  const again = new Visitor(fresh.origin);
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
  expect(await (await again.get(`/playlist/${answer.pid}`)).text()).toContain("Kept for good");
});
