import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/services/platform/log.server";
import type { AdminAnswer, AdminRequest } from "./command";

type Run = (request: AdminRequest) => Promise<AdminAnswer>;

const MAX_REQUEST_BYTES = 1_000_000;
const TOO_LONG = "The command is too long";

/** Anyone who can open this socket can run commands, so only its owner may. */
function socketPath(dataDir: string): string {
  return join(dataDir, "admin.sock");
}

const requestSchema = z.object({ words: z.array(z.string()), file: z.string().optional() });
const answerSchema = z.object({ ok: z.boolean(), lines: z.array(z.string()) });

/** Reads until the other side ends; our side stays open for the answer. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > MAX_REQUEST_BYTES) throw new Error(TOO_LONG);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function answerCommand(socket: Socket, run: Run): Promise<void> {
  const request = requestSchema.parse(JSON.parse(await readAll(socket)));
  socket.end(JSON.stringify(await run(request)));
}

/** Runs commands in the server, which has the database open and the pages in its cache. */
export async function openAdminSocket(dataDir: string, run: Run, log: Log) {
  const path = socketPath(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", (err) => log.debug({ err }, "an admin command was interrupted"));
    answerCommand(socket, run).catch((err: unknown) => {
      log.error({ err }, "an admin command failed");
      const failed: AdminAnswer = { ok: false, lines: ["The command failed: see the log"] };
      socket.end(JSON.stringify(failed));
    });
  });
  try {
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
  } catch (err) {
    log.warn({ err, path }, "admin commands cannot reach this process");
  }
  return { close: () => void server.close() };
}

/** Asks the running server to run a command. Returns null if none runs on this directory. */
export async function askRunning(
  dataDir: string,
  request: AdminRequest,
): Promise<AdminAnswer | null> {
  const text = JSON.stringify(request);
  // The server would stop reading, and we would wait forever to send the rest.
  if (Buffer.byteLength(text) > MAX_REQUEST_BYTES) throw new Error(TOO_LONG);
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
    let connected = false;
    socket.once("connect", () => {
      connected = true;
      socket.end(text);
      readAll(socket).then((answer) => resolve(answerSchema.parse(JSON.parse(answer))), reject);
    });
    socket.on("error", (error) => (connected ? reject(error) : resolve(null)));
  });
}
