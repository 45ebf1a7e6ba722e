import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/services/log.server";
import type { AdminAnswer, AdminParts, AdminRequest } from "./command";
import { runCommand } from "./run-command";

const LONGEST_REQUEST = 1_000_000;

/** Who may write to DATA_DIR may command: the socket is the owner's alone. */
function socketPath(dataDir: string): string {
  return join(dataDir, "admin.sock");
}

const request = z.object({ words: z.array(z.string()), file: z.string().optional() });
const answer = z.object({ ok: z.boolean(), lines: z.array(z.string()) });

/** Everything up to the other side's end; ours stays open for the answer. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > LONGEST_REQUEST) throw new Error("The command is too long");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function obey(socket: Socket, parts: AdminParts): Promise<void> {
  const asked = request.parse(JSON.parse(await readAll(socket)));
  socket.end(JSON.stringify(await runCommand(parts, asked)));
}

/** Lets the running program carry out an operator's commands: it has the database open, and pages to draw anew. */
export async function openAdminSocket(dataDir: string, parts: AdminParts, log: Log) {
  const path = socketPath(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", (err) => log.debug({ err }, "an operator's command broke off"));
    obey(socket, parts).catch((err: unknown) => {
      log.error({ err }, "an operator's command failed");
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
    log.warn({ err, path }, "operators' commands cannot reach this process");
  }
  return { close: () => void server.close() };
}

/** Has the running program carry it out; null when none runs on this directory. */
export function askRunning(dataDir: string, asked: AdminRequest): Promise<AdminAnswer | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
    let connected = false;
    socket.once("connect", () => {
      connected = true;
      socket.end(JSON.stringify(asked));
      readAll(socket).then((text) => resolve(answer.parse(JSON.parse(text))), reject);
    });
    socket.on("error", (error) => (connected ? reject(error) : resolve(null)));
  });
}
