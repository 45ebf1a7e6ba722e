/** `npm run demo` starts the app against the stand-in upstreams, with its own data folder. */
import { spawn } from "node:child_process";
import { prepare, root } from "./setup.mjs";
import { installTools } from "./tools.mjs";

prepare();
if (!installTools(["ffmpeg", "fonts-dejavu-core"])) process.exit(1);

const { tsImport } = await import("tsx/esm/api");
const { startUpstreams } = await tsImport("../tests/upstreams/index.ts", import.meta.url);
const { startMailbox } = await tsImport("../tests/support/network/mailbox.ts", import.meta.url);
const upstreams = await startUpstreams({ signIn: true });
const mailbox = await startMailbox({ onMail: printMail });
console.log(`Stand-in video host on ${upstreams.youtube.origin}.`);
console.log("Try /watch?v=fJ9rUzIMcZQ, or /watch?v=blocked0150 for one that cannot be played.");
console.log("Sign in on /login. Google and Facebook are stand-ins, and emails are printed here.");

function printMail({ to, mail }) {
  console.log(`Email to ${to.join(", ")}: ${mail.subject}\n${mail.text}`);
}

const app = spawn(process.execPath, ["build/server/server.js"], {
  cwd: root,
  stdio: "inherit",
  env: {
    NODE_ENV: "production",
    DATA_DIR: "data/demo",
    SMTP_URL: mailbox.url,
    ...process.env,
    ...upstreams.env,
  },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => app.kill(signal));
app.on("exit", async (code) => {
  await Promise.all([upstreams.stop(), mailbox.stop()]);
  process.exitCode = code ?? 1;
});
