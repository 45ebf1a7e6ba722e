import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { hlsAnswer } from "./hls";
import { squareBytes } from "../youtube/media";
import { soundBytes, type Codec } from "./sound";

/** Bytes of sound between two blocks with titles. */
const INTERVAL = 8192;
const CHUNK = 4096;
const EVERY_MS = 100;

const TYPES: Record<Codec, string> = {
  mp3: "audio/mpeg",
  aac: "audio/aac",
  ogg: "application/ogg",
};

export interface Streams {
  origin: string;
  env: Record<string, string>;
  /** The title of all streams; a change is sent with the next block. */
  title: string;
  /** Path and query of every request so far. */
  seen: string[];
  /** How many streams are open. */
  readonly listeners: number;
  /** How many titles `/flood` and `/patter` have sent. */
  titlesSent: number;
  stop(): Promise<void>;
}

function block(title: string, encoding: BufferEncoding): Buffer {
  const bytes = Buffer.from(title ? `StreamTitle='${title}';StreamUrl='';` : "", encoding);
  const length = Math.ceil(bytes.length / 16);
  return Buffer.concat([Buffer.from([length]), bytes, Buffer.alloc(length * 16 - bytes.length)]);
}

interface Sending {
  sound: Buffer;
  /** Null for a stream without titles. */
  title: (() => string) | null;
  encoding: BufferEncoding;
  /** Ends the stream after this many bytes. */
  most: number;
}

/** Sends endless sound, with titles in between. */
function send(socket: Socket, { sound, title, encoding, most }: Sending): void {
  let at = 0;
  let sent = "";
  const timer = setInterval(() => {
    const from = at % sound.length;
    const room = title ? INTERVAL - (at % INTERVAL) : CHUNK;
    const part = sound.subarray(from, from + Math.min(CHUNK, room));
    at += part.length;
    socket.write(part);
    if (title && at % INTERVAL === 0) {
      const now = title();
      socket.write(block(now === sent ? "" : now, encoding));
      sent = now;
    }
    if (at >= most) socket.end();
  }, EVERY_MS);
  socket.once("close", () => clearInterval(timer));
}

/** Bytes of sound between two blocks of stations that send too many titles. */
const SHORT_INTERVAL = 512;
/** How many titles at once, and how often, for a station that sends many titles in few bytes. */
const PATTER = { count: 5, everyMs: 20 };

/**
 * Sends a new title in every block: as many as the listener takes (`flood`), or 250 a second
 * (`patter`).
 */
function sendTitles(
  socket: Socket,
  kind: "flood" | "patter",
  onSent: (count: number) => void,
): void {
  let sent = 0;
  const some = (count: number) => {
    const sound = Buffer.alloc(SHORT_INTERVAL, 1);
    const blocks = Array.from({ length: count }, () => [sound, block(`Song ${sent++}`, "utf8")]);
    onSent(count);
    return socket.write(Buffer.concat(blocks.flat()));
  };
  if (kind === "patter") {
    const timer = setInterval(() => some(PATTER.count), PATTER.everyMs);
    socket.once("close", () => clearInterval(timer));
    return;
  }
  const fill = () => {
    while (!socket.destroyed && some(100));
  };
  socket.on("drain", fill);
  fill();
}

const list = (type: string, body: string) =>
  `HTTP/1.0 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const redirect = (to: string) =>
  `HTTP/1.0 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`;

/** Playlists of every kind, and those that lead nowhere. */
function listAnswer(name: string, origin: string): string | null {
  const lists = new Map([
    ["pls", list("text/html", `[playlist]\r\nNumberOfEntries=1\r\nFile1=${origin}/mp3\r\n`)],
    ["live.pls", list("audio/x-scpls", `[playlist]\r\nFile1=${origin}/mp3\r\n`)],
    ["m3u", list("audio/x-mpegurl", `#EXTM3U\r\n${origin}/mp3\r\n`)],
    ["live.asx", list("video/x-ms-asf", `<ASX><ENTRY><REF HREF="${origin}/mp3"/></ENTRY></ASX>`)],
    ["nested.m3u", list("audio/x-mpegurl", `${origin}/live.pls\n`)],
    ["loop.m3u", list("audio/x-mpegurl", `${origin}/loop.m3u\n`)],
    ["deep.m3u", list("audio/x-mpegurl", `${origin}/deep2.m3u\n`)],
    ["deep2.m3u", list("audio/x-mpegurl", `${origin}/deep3.m3u\n`)],
    ["deep3.m3u", list("audio/x-mpegurl", `${origin}/deep4.m3u\n`)],
    ["deep4.m3u", list("audio/x-mpegurl", `${origin}/nested.m3u\n`)],
    ["huge.m3u", list("audio/x-mpegurl", `# ${"x".repeat(70_000)}\n${origin}/mp3\n`)],
    ["page.pls", list("text/html", "<html><body>It works</body></html>")],
    ["redirect", redirect("/mp3")],
  ]);
  return lists.get(name) ?? null;
}

/** Every other logo of the demo's stations, which have multiples of three. */
const MISSING_LOGO = /[02468]\.png$/;

async function sendLogo(socket: Socket, name: string): Promise<void> {
  const logo = await squareBytes(name);
  const head = `Content-Type: image/jpeg\r\nContent-Length: ${logo.length}`;
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.0 200 OK\r\n${head}\r\n\r\n`), logo]));
}

/**
 * An Icecast of our own with real sound: any path below a name is a stream of that kind (`/mp3/7`).
 */
export async function startStreams(): Promise<Streams> {
  const sounds = new Map(
    await Promise.all(
      (["mp3", "aac", "ogg"] as const).map(
        async (codec) => [codec, await soundBytes(codec)] as const,
      ),
    ),
  );
  const open = new Set<Socket>();
  const streaming = new Set<Socket>();
  const streams = { title: "Queen - Jealousy", seen: [] as string[], titlesSent: 0 };

  function stream(socket: Socket, name: string, wantsTitles: boolean): void {
    const codec: Codec = name === "aac" || name === "ogg" ? name : "mp3";
    const isOld = name === "shoutcast";
    const title = wantsTitles && codec !== "ogg" ? () => streams.title : null;
    const status = isOld ? "ICY 200 OK" : "HTTP/1.0 200 OK";
    const head = [
      status,
      `Content-Type: ${TYPES[codec]}`,
      "Access-Control-Allow-Origin: *",
      "icy-name: Pier Radio",
    ];
    const isMany = name === "flood" || name === "patter";
    if (title) head.push(`icy-metaint:${isMany ? SHORT_INTERVAL : INTERVAL}`);
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    streaming.add(socket);
    if (isMany) return sendTitles(socket, name, (count) => (streams.titlesSent += count));
    if (name === "stall") return;
    const encoding = name === "latin1" ? "latin1" : "utf8";
    send(socket, {
      sound: sounds.get(codec)!,
      title,
      encoding,
      most: name === "drop" ? 60_000 : Infinity,
    });
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => (open.delete(socket), streaming.delete(socket)));
    socket.once("data", (data) => {
      const request = data.toString("latin1");
      const target = request.split(" ")[1] ?? "/";
      streams.seen.push(target);
      const name = target.split(/[/?]/)[1] ?? "";
      const answer = listAnswer(name, origin);
      const { title } = streams;
      const path = target.split(/[/?]/).slice(2, 3).join("");
      const asked = { path, kind: name, origin, title, sound: sounds.get("aac")! };
      const part = hlsAnswer(asked);
      if (part) {
        const head = [
          "HTTP/1.0 200 OK",
          `Content-Type: ${part.type}`,
          `Content-Length: ${part.body.length}`,
          "Access-Control-Allow-Origin: *",
        ];
        socket.write(`${head.join("\r\n")}\r\n\r\n`);
        socket.end(part.body);
      } else if (answer) socket.end(answer);
      else if (name === "refused") socket.destroy();
      else if (name === "logo" && !MISSING_LOGO.test(path)) void sendLogo(socket, path);
      else if (name === "missing" || name === "logo")
        socket.end("HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n");
      else stream(socket, name, /icy-metadata: ?1/i.test(request));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.defineProperty(
    Object.assign(streams, {
      origin,
      env: {},
      listeners: 0,
      async stop() {
        for (const socket of open) socket.destroy();
        server.close();
        await once(server, "close");
      },
    }),
    "listeners",
    { get: () => streaming.size },
  );
}
