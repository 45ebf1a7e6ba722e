import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { EnvError, parseEnv } from "~/services/env.server";
import { createLog } from "~/services/log.server";
import { createApp } from "./server/app";
import { builtPages, vitePages } from "./server/remix";

async function main() {
  const env = parseEnv(process.env);
  const log = createLog({ level: env.logLevel, mode: env.mode });
  const http = createServer();
  const pages =
    env.mode === "development"
      ? await vitePages(http)
      : await builtPages(new URL("./", import.meta.url));
  const app = createApp({ env, log, pages });
  const answer = getRequestListener(app.fetch);
  http.on("request", (incoming, outgoing) => {
    if (!pages.vite) return void answer(incoming, outgoing);
    pages.vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing));
  });
  http.listen(env.port, env.host, () => log.info(`listening on ${env.origin}`));
}

main().catch((error: unknown) => {
  const lines = error instanceof EnvError ? error.lines : [String(error)];
  for (const line of lines) process.stderr.write(`cannot start: ${line}\n`);
  process.exit(1);
});
