import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { startApp, type AppOptions } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { startEdge } from "../../support/edge/edge";
import { overSocket } from "../../support/network/over-socket";
import { substitute } from "../../support/network/substitute";
import { documented } from "../../support/documented";

/** The group of the tests' nginx if they run as root: `nogroup`. */
const NGINX = 65_534;

let folder: string;
let socket: string;
beforeEach(() => {
  const around = mkdtempSync(path.join(tmpdir(), "lor-socket-"));
  chmodSync(around, 0o755);
  folder = path.join(around, "lor");
  const [uid, gid] = [process.getuid!(), process.getgid!()];
  const command = substitute(documented("install -d"), {
    "-o lor": `-o ${uid}`,
    "-g www-data": `-g ${uid === 0 ? NGINX : gid}`,
    "/run/lor": folder,
  });
  execFileSync("sh", ["-c", command]);
  socket = path.join(folder, "app.sock");
  onTestFinished(() => rmSync(around, { recursive: true, force: true }));
});

async function startOnSocket(env: AppOptions["env"] = {}) {
  const app = await startApp({ env: { SOCKET: socket, TRUST_PROXY: "1", ...env } });
  onTestFinished(() => app.stop());
  return app;
}

it("serves nginx, which is another user, over a unix socket", async () => {
  const app = await startOnSocket();
  expect(app.logs()).toContain(`listening on ${socket}`);
  expect(statSync(socket).mode & 0o777).toBe(0o777);
  const edge = await startEdge(`unix:${socket}`);
  onTestFinished(() => edge.stop());
  const page = await fetch(`${edge.url}/about`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
  const listener = new Visitor(edge.url);
  expect((await listener.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" })).status).toBe(200);
  expect(await (await listener.get("/favorites")).text()).toContain("fJ9rUzIMcZQ");

  await app.restart();
  expect((await fetch(`${edge.url}/favorites`)).status).toBe(200);
});

it("takes nobody on a socket for this machine, and each address of a proxy for a client", async () => {
  await startOnSocket({ ORIGIN: "https://lor.example" });
  expect((await overSocket(socket, "/metrics")).status).toBe(421);
  expect((await overSocket(socket, "/about")).status).toBe(421);
  const host = "lor.example";
  expect((await overSocket(socket, "/metrics", { host })).status).toBe(403);
  expect((await overSocket(socket, "/about", { host })).status).toBe(200);
  const send = async (from: string) => {
    const headers = { host, origin: `https://${host}`, "x-forwarded-for": from };
    return (await overSocket(socket, "/contact", headers, "message=")).status;
  };
  const sent = [];
  for (let at = 0; at < 6; at += 1) sent.push(await send("192.0.2.1"));
  expect(sent.indexOf(429)).toBe(5);
  expect(await send("192.0.2.2")).not.toBe(429);
});

it("replaces a socket that a crash has left, and removes its own", async () => {
  const app = await startApp({ env: { SOCKET: socket, TRUST_PROXY: "1" } });
  await app.kill9();
  expect(existsSync(socket)).toBe(true);
  await app.restart();
  expect((await overSocket(socket, "/healthz")).status).toBe(200);
  await app.stop();
  expect(existsSync(socket)).toBe(false);
});

it("refuses a socket on which another program listens, a file, and a folder that is missing", async () => {
  const other = createServer((connection) => connection.destroy()).listen(socket);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const env = { SOCKET: socket, TRUST_PROXY: "1" };
  await expect(startApp({ env })).rejects.toThrow(
    `cannot start: SOCKET: another program listens on ${socket}`,
  );
  expect(existsSync(socket)).toBe(true);
  const file = path.join(folder, "file");
  writeFileSync(file, "kept");
  await expect(startApp({ env: { ...env, SOCKET: file } })).rejects.toThrow(
    `cannot start: SOCKET: ${file} is not a socket`,
  );
  expect(existsSync(file)).toBe(true);
  const lost = path.join(folder, "lost");
  const inLost = startApp({ env: { ...env, SOCKET: path.join(lost, "app.sock") } });
  await expect(inLost).rejects.toThrow(`cannot start: SOCKET: there is no folder ${lost}`);
});

it("refuses a socket without a proxy to say who the clients are", async () => {
  await expect(startApp({ env: { SOCKET: socket } })).rejects.toThrow(
    "cannot start: TRUST_PROXY: at least 1",
  );
});
