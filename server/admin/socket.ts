import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/services/platform/log.server";
import { untilInterrupted, type AdminAnswer, type AdminRequest } from "./command";

/**
 * What a command says while it works goes to `say`; `signal` is aborted once nobody waits for it.
 */
type Run = (
  request: AdminRequest,
  say: (line: string) => void,
  signal: AbortSignal,
) => Promise<AdminAnswer>;

const MAX_BYTES = 1_000_000;
const TOO_LONG = "The command is too long";

/** Anyone who can open this socket can run commands, so only its owner may. */
function socketPath(dataDir: string): string {
  return join(dataDir, "admin.sock");
}

const requestSchema = z.object({ words: z.array(z.string()), file: z.string().optional() });
const answerSchema = z.object({ ok: z.boolean(), lines: z.array(z.string()) });
/** What the server sends, a line each: how far it is, and at last the answer. */
const saidSchema = z.union([z.object({ said: z.string() }), answerSchema]);

/** Reads until the other side ends; our side stays open for the answer. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = "";
  let size = 0;
  socket.setEncoding("utf8");
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const text = String(chunk);
    size += Buffer.byteLength(text);
    if (size > MAX_BYTES) throw new Error(TOO_LONG);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const send = (socket: Socket, what: object) => void socket.write(`${JSON.stringify(what)}\n`);

/** @returns a signal of the end of what the other side sends */
function hungUp(socket: Socket): AbortSignal {
  const stop = new AbortController();
  for (const event of ["end", "close"]) socket.once(event, () => stop.abort());
  socket.resume();
  return stop.signal;
}

async function answerCommand(socket: Socket, run: Run, log: Log): Promise<void> {
  const lines = linesOf(socket);
  const { value: line } = await lines.next();
  await lines.return(undefined);
  const request = requestSchema.parse(JSON.parse(line ?? ""));
  const [command] = request.words;
  const signal = hungUp(socket);
  const note = () => log.info({ command }, "an admin command is interrupted");
  signal.addEventListener("abort", note);
  const answer = await run(request, (said) => send(socket, { said }), signal);
  signal.removeEventListener("abort", note);
  if (signal.aborted) log.info({ command, done: answer.ok }, "the interrupted command has ended");
  send(socket, answer);
  socket.end();
}

/** Runs commands in the server, which has the database open and the pages in its cache. */
export async function openAdminSocket(dataDir: string, run: Run, log: Log) {
  const path = socketPath(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", (err) => log.debug({ err }, "an admin command was interrupted"));
    answerCommand(socket, run, log).catch((err: unknown) => {
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

async function readAnswer(socket: Socket, say: (line: string) => void): Promise<AdminAnswer> {
  for await (const line of linesOf(socket)) {
    const said = saidSchema.parse(JSON.parse(line));
    if ("ok" in said) return said;
    say(said.said);
  }
  throw new Error("The server stopped before the command had ended");
}

/** Asks the running server to run a command. Returns null if none runs on this directory. */
export async function askRunning(
  dataDir: string,
  request: AdminRequest,
  say: (line: string) => void,
): Promise<AdminAnswer | null> {
  const text = JSON.stringify(request);
  // The server would stop reading, and we would wait forever to send the rest.
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(TOO_LONG);
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
    let connected = false;
    socket.once("connect", () => {
      connected = true;
      socket.write(`${text}\n`);
      // The server then gives the command up, and says what became of it.
      untilInterrupted().addEventListener("abort", () => socket.end());
      readAnswer(socket, say).then(resolve, reject);
    });
    socket.on("error", (error) => (connected ? reject(error) : resolve(null)));
  });
}
