/**
 * The server to compare the app with: Hono with responses from memory. Takes a JSON file of {@link
 * PlainResponse}s, served at `/0`, `/1` and so on. Prints its port; `/usage` returns the resources
 * the process has used.
 */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface PlainResponse {
  contentType: string;
  contentEncoding: string | null;
  base64: string;
}

const responses: PlainResponse[] = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

const app = new Hono();
responses.forEach(({ contentType, contentEncoding, base64 }, at) => {
  const body = new Uint8Array(Buffer.from(base64, "base64"));
  const headers: Record<string, string> = { "Content-Type": contentType };
  if (contentEncoding) headers["Content-Encoding"] = contentEncoding;
  app.all(`/${at}`, (c) => c.body(body, 200, headers));
});
app.get("/usage", (c) => {
  const { user, system } = process.cpuUsage();
  const usage = { cpuSeconds: (user + system) / 1e6, delayP99: delay.percentile(99) / 1e6 };
  delay.reset();
  return c.json(usage);
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.stdout.write(`${port}\n`),
);
