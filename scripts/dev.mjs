/**
 * `npm run dev` loads the server's modules and the pages through one Vite dev server. A changed
 * page reloads in the browser. A changed server module restarts the server process, because
 * services are composed once at the start. Other people's services are replaced by stand-ins,
 * unless it is called with `-- --real`.
 */
import { fork } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, installPackages, root } from "./setup.mjs";
import { startStandIns } from "./stand-ins.mjs";

const serverModules = ["server.ts", "server/", "app/services/", "app/sessions/"];

let serverProcess;

/** Runs the server in a process of its own, and again whenever it asks for a restart. */
function supervise(standIns) {
  serverProcess = fork(fileURLToPath(import.meta.url), {
    env: { DATA_DIR: "data/dev", ...process.env, ...standIns?.env, NODE_ENV: "development" },
  });
  let isRestarting = false;
  serverProcess.on("message", () => {
    isRestarting = true;
    serverProcess.kill("SIGTERM");
  });
  serverProcess.on("exit", async (code) => {
    if (isRestarting) return supervise(standIns);
    await standIns?.stop();
    process.exitCode = code ?? 1;
  });
}

async function serveDevelopment() {
  const { createServer: createViteServer } = await import("vite");
  const http = createHttpServer();
  // The live-reload socket shares the pages' port.
  const vite = await createViteServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: "custom",
  });
  vite.watcher.on("change", (file) => {
    const changed = path.relative(root, file);
    if (serverModules.some((place) => changed.startsWith(place))) process.send("restart");
  });
  const { serve } = await vite.ssrLoadModule("/server.ts");
  await serve(http, vite);
}

process.chdir(root);
// Ctrl+C interrupts both processes. The supervisor ignores it and waits until the server has
// drained.
if (process.send) await serveDevelopment();
else {
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => serverProcess.kill("SIGTERM"));
  checkNode();
  installPackages();
  supervise(process.argv.includes("--real") ? null : await startStandIns());
}
