/** Our own servers in place of other people's services, and a mailbox that prints its mail. */
import { installTools } from "./tools.mjs";

function printMail({ to, mail }) {
  console.log(`Email to ${to.join(", ")}: ${mail.subject}\n${mail.text}`);
}

/** Starts all of them. `env` makes the app use them. */
export async function startStandIns() {
  if (!installTools(["ffmpeg", "fonts-dejavu-core"])) process.exit(1);
  const { tsImport } = await import("tsx/esm/api");
  const { startUpstreams } = await tsImport("../tests/upstreams/index.ts", import.meta.url);
  const { startMailbox } = await tsImport("../tests/support/network/mailbox.ts", import.meta.url);
  const upstreams = await startUpstreams({ signIn: true });
  const mailbox = await startMailbox({ onMail: printMail });
  console.log(`Stand-in video host on ${upstreams.youtube.origin}.`);
  console.log("Try /watch?v=fJ9rUzIMcZQ, or /watch?v=blocked0150 for one that cannot be played.");
  console.log("Sign in on /login. Google and Facebook are stand-ins, and emails are printed here.");
  return {
    env: { SMTP_URL: mailbox.url, ...upstreams.env },
    stop: () => Promise.all([upstreams.stop(), mailbox.stop()]),
  };
}
