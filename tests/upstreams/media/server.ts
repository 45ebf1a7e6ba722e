import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { cache, makeOnce, run } from "../youtube/media";

/** Seconds of the episode. */
const EPISODE_SECONDS = 60;
/** Bytes a second of all sound here (64 kbit/s). */
const BYTES = 8_000;
/** A piece is a whole number of frames, each 192 bytes or 24 ms at 48 kHz. */
const PIECE_SECONDS = 2.4;

/**
 * Publishers and stations, with real sound made by ffmpeg: `/episode.mp3` answers ranges, `/live`
 * never ends, `/drops` sends two seconds and hangs up as long as `isDown` is false, `/live.m3u8` is
 * an HLS station, `/silent` accepts and sends nothing, `/refuses` answers 403. Pages may read all
 * of them (CORS) except `/closed/pause.mp3`, which is the same as `/pause.mp3`: silent between two
 * tones.
 */
export interface MediaServer {
  origin: string;
  /** Paths of all requests so far. */
  seen: string[];
  /** The server hangs up on everybody and refuses everything. */
  isDown: boolean;
  hangUp(): void;
  stop(): Promise<void>;
}

/** A tone that rises with time, so that the position can be heard. */
const RISING = `0.2*sin(2*PI*t*(220+5*t))`;
/** Where the tone of `/pause.mp3` stops and begins again. */
export const SILENCE = { start: 10, end: 22 };

async function sound(name: string, tone: string, seconds: number): Promise<Buffer> {
  const file = path.join(cache, name);
  await makeOnce(file, (into) => {
    const source = `aevalsrc='${tone}':d=${seconds}:s=48000`;
    const encode = ["-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "0", "-id3v2_version", "0"];
    return run("ffmpeg", ["-y", "-f", "lavfi", "-i", source, ...encode, into]);
  });
  return readFile(file);
}

function sendRange(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const headers = { "Content-Type": "audio/mpeg", "Accept-Ranges": "bytes" };
  if (from === undefined) {
    response.writeHead(200, { ...headers, "Content-Length": bytes.length }).end(bytes);
    return;
  }
  const end = to ? Number(to) : bytes.length - 1;
  const part = bytes.subarray(Number(from), end + 1);
  const range = `bytes ${from}-${end}/${bytes.length}`;
  response
    .writeHead(206, { ...headers, "Content-Range": range, "Content-Length": part.length })
    .end(part);
}

/**
 * Sends sound as fast as it plays, after a first second at once; `seconds` ends it by hanging up.
 */
function sendLive(response: ServerResponse, bytes: Buffer, seconds = Infinity): void {
  response.writeHead(200, { "Content-Type": "audio/mpeg", "icy-name": "Invented FM" });
  let sent = 0;
  const send = (size: number) => {
    const from = sent % (bytes.length - size);
    response.write(bytes.subarray(from, from + size));
    sent += size;
  };
  send(BYTES * 2);
  const timer = setInterval(() => {
    if (sent >= seconds * BYTES) response.destroy();
    else send(BYTES / 4);
  }, 250);
  response.on("close", () => clearInterval(timer));
}

function playlist(): string {
  const pieces = Array.from(
    { length: EPISODE_SECONDS / PIECE_SECONDS },
    (_, at) => `#EXTINF:${PIECE_SECONDS},\n/piece/${at}.mp3`,
  );
  const head = ["#EXTM3U", "#EXT-X-VERSION:3", `#EXT-X-TARGETDURATION:${Math.ceil(PIECE_SECONDS)}`];
  return [...head, "#EXT-X-MEDIA-SEQUENCE:0", ...pieces, "#EXT-X-ENDLIST"].join("\n");
}

export async function startMediaServer(): Promise<MediaServer> {
  const bytes = await sound("sound60-48.mp3", RISING, EPISODE_SECONDS);
  const loud = `(lt(t,${SILENCE.start})+gte(t,${SILENCE.end}))`;
  const pause = await sound("sound27-pause.mp3", `${RISING}*${loud}`, 27);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://media.invalid");
    media.seen.push(pathname);
    if (media.isDown) return void request.socket.destroy();
    if (pathname === "/closed/pause.mp3") return sendRange(request, response, pause);
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (pathname === "/pause.mp3") return sendRange(request, response, pause);
    if (pathname === "/episode.mp3") return sendRange(request, response, bytes);
    if (pathname === "/live") return sendLive(response, bytes);
    if (pathname === "/drops") return sendLive(response, bytes, 4);
    if (pathname === "/silent") return;
    if (pathname === "/live.m3u8") {
      response.writeHead(200, { "Content-Type": "application/vnd.apple.mpegurl" }).end(playlist());
      return;
    }
    const [, piece] = /^\/piece\/(\d+)\.mp3$/.exec(pathname) ?? [];
    if (piece !== undefined) {
      const size = BYTES * PIECE_SECONDS;
      const part = bytes.subarray(Number(piece) * size, (Number(piece) + 1) * size);
      response.writeHead(200, { "Content-Type": "audio/mpeg" }).end(part);
      return;
    }
    response.writeHead(403).end("no");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const media: MediaServer = {
    origin: `http://127.0.0.1:${port}`,
    seen: [],
    isDown: false,
    hangUp: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return media;
}
