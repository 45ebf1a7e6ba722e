import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startApp } from "../../support/app/app";
import { visitorWithOwnIp } from "../../support/app/sign-in";
import { temporaryFolder } from "../../support/backup/rig";
import { startRedis } from "../../support/services";
import { startUpstreams } from "../../upstreams";
import { ALERT_TESTS, ALERTS, configFor, startPrometheus } from "./prometheus";
import { shippedQueries } from "./queries";

const TOKEN = "token-of-prometheus";

const promtool = async (...words: string[]) =>
  (await promisify(execFile)("promtool", words)).stdout;

test("the alerts fire for what they are for, and not for what looks like it", async () => {
  expect(await promtool("check", "rules", ALERTS)).toMatch(/SUCCESS: \d\d rules found/);
  expect(await promtool("test", "rules", ...ALERT_TESTS)).toContain("SUCCESS");
});

/** Panels that are empty while nothing fails, and without a replica, backups and accounts. */
const EMPTY_WHILE_WELL = [
  "Errors by status",
  "Routes that fail",
  "Refusals by limit",
  "Failures",
  "Replica in use, age of the last backup",
  "Left alone",
  "By way and result",
];

const targets = z.object({
  activeTargets: z.array(z.object({ health: z.string(), lastError: z.string() })),
});
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ name: z.string(), health: z.string(), state: z.string() })),
    }),
  ),
});

test("a Prometheus with our configuration reads the program, and every query of ours works", async () => {
  const [redis, upstreams] = await Promise.all([startRedis(), startUpstreams()]);
  const env = { REDIS_URL: redis.url, TRUST_PROXY: "1", METRICS_TOKEN: TOKEN };
  const app = await startApp({ env, upstreams });
  onTestFinished(async () => {
    await app.stop();
    await Promise.all([redis.stop(), upstreams.stop()]);
  });
  const folder = await temporaryFolder();
  const file = configFor(folder, [app.origin], TOKEN);
  expect(await promtool("check", "config", file)).toContain("SUCCESS");
  const prometheus = await startPrometheus(folder, file);
  onTestFinished(() => prometheus.stop());
  const use = async () => {
    const listener = visitorWithOwnIp(app.origin);
    await listener.json("/api/history/add", { ytid: "dQw4w9WgXcQ", eventId: randomUUID() });
    for (const path of ["/about", "/history", "/radio", "/search?q=drums&wait=1"]) {
      await (await listener.get(path)).text();
    }
  };

  await expect.poll(() => prometheus.seriesOf("up == 1")).toBe(1);
  const active = async () => targets.parse(await prometheus.data("/api/v1/targets")).activeTargets;
  await expect.poll(active).toEqual([expect.objectContaining({ health: "up", lastError: "" })]);
  const emptyPanels = async () => {
    const empty: string[] = [];
    for (const [where, query] of shippedQueries()) {
      const asked = query.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");
      const series = await prometheus.seriesOf(asked);
      if (where.startsWith("panel ") && series === 0) empty.push(where.slice("panel ".length));
    }
    return empty.filter((panel) => !EMPTY_WHILE_WELL.includes(panel));
  };
  // A rate is known once a series has been read twice.
  await expect
    .poll(async () => {
      await use();
      return emptyPanels();
    })
    .toEqual([]);
  const loaded = async () =>
    rules.parse(await prometheus.data("/api/v1/rules")).groups.flatMap((group) => group.rules);
  await expect
    .poll(async () => (await loaded()).map(({ health }) => health))
    .not.toContain("unknown");
  const all = await loaded();
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ health }) => health !== "ok")).toEqual([]);
  expect(all.filter(({ state }) => state === "firing")).toEqual([]);
});
