/**
 * `npm run demo` starts the app against stand-ins for all other services, with its own data folder.
 * Each start begins anew, because stored pictures and feeds name the ports of the stand-ins.
 */
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { prepare, root } from "./setup.mjs";
import { startStandIns } from "./stand-ins.mjs";

prepare();
const data = resolve(root, "data/demo");
await rm(data, { recursive: true, force: true });
const standIns = await startStandIns();
const app = spawn(process.execPath, ["build/server/server.js"], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_ENV: "production", DATA_DIR: data, ...process.env, ...standIns.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => app.kill(signal));
app.on("exit", async (code) => {
  await standIns.stop();
  process.exitCode = code ?? 1;
});
