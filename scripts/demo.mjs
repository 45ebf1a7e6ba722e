/** `npm run demo`: the app against the stand-in upstreams, with data of its own. */
import { spawn } from "node:child_process";
import { prepare, root } from "./setup.mjs";
import { installTools } from "./tools.mjs";

prepare();
if (!installTools(["ffmpeg", "fonts-dejavu-core"])) process.exit(1);

const { tsImport } = await import("tsx/esm/api");
const { startUpstreams } = await tsImport("../tests/upstreams/index.ts", import.meta.url);
const upstreams = await startUpstreams();
console.log(`Stand-in video host on ${upstreams.youtube.origin}.`);
console.log("Try /watch?v=fJ9rUzIMcZQ, or /watch?v=blocked0150 for one that cannot be played.");

const app = spawn(process.execPath, ["build/server.js"], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_ENV: "production", DATA_DIR: "data/demo", ...process.env, ...upstreams.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => app.kill(signal));
app.on("exit", async (code) => {
  await upstreams.stop();
  process.exitCode = code ?? 1;
});
