/**
 * `tsx scripts/first-loop.ts IMAGE FOLDER`: from nothing to the first loop. Starts the image in a
 * container of 512 MB with everything embedded, with stand-ins for the other services, and makes a
 * loop in Chromium as a listener does. Prints when each step was done, in seconds since the start,
 * and saves a picture of it in FOLDER. ENGINE is podman or docker.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { addresses } from "../app/addresses";
import { freePort } from "../tests/support/app/process";
import { launchBrowser } from "../tests/support/browser/chromium";
import { startUpstreams } from "../tests/upstreams/index";
import { LOOP_STEPS } from "./pictures/walk";

const [image = "listen-on-repeat", folder = "test-results/first-loop"] = process.argv.slice(2);
const engine = process.env.ENGINE ?? "podman";
const NAME = "lor-first-loop";
const call = (...args: string[]) => execFileSync(engine, args, { encoding: "utf8" });

/** With the machine's network, on which the stand-ins are. */
function startContainer(port: number, env: Record<string, string>): void {
  const variables = { ...env, HOST: "127.0.0.1", PORT: String(port) };
  const limits = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "all", "--memory", "512m"];
  const given = Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  call("run", "--detach", "--rm", "--network", "host", "--name", NAME, ...limits, ...given, image);
}

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(url + addresses.readyz).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
}

mkdirSync(folder, { recursive: true });
const upstreams = await startUpstreams();
const browser = await launchBrowser();
const port = await freePort();
const from = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - from) / 1000).toFixed(1)} s: ${what}`);
try {
  startContainer(port, upstreams.env);
  const url = `http://localhost:${port}`;
  await untilReady(url);
  say("ready");
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url + addresses.home);
  for (const [name, act] of [["home", async () => {}] as const, ...LOOP_STEPS]) {
    await act(page);
    say(name);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  }
  console.log(call("stats", "--no-stream", "--format", "{{.MemUsage}}", NAME).trim());
} finally {
  call("stop", "--time", "20", NAME);
  await browser.close();
  await upstreams.stop();
}
