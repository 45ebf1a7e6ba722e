import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { squareBytes } from "../youtube/media";
import { byAppleId, coverOf } from "./catalogue";
import { isTalk, prepareTalks, talkBytes } from "./talk";
import { chapters, longTranscript, transcripts } from "./texts";
import { writeFeed, type MadeEpisode, type MadeFeed } from "./write-feed";

export interface Feeds {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  env: Record<string, string>;
  /** Path and conditional headers of every request so far, oldest first. */
  seen: { path: string; etag: string | undefined; range: string | undefined }[];
  /** Feeds made by a test, served at `/own/{name}`. Changing one here changes what is served. */
  own: Map<string, OwnFeed>;
  /** Holds back one of `own` until the returned function is called. */
  hold(name: string): () => void;
  stop(): Promise<void>;
}

interface OwnFeed extends Omit<MadeFeed, "origin"> {
  /** The part of the document that is sent, from 0 to 1. */
  sent?: number;
  /** How its connection breaks after that part; otherwise the answer ends there as a whole one. */
  breaks?: "by length" | "chunked" | "packed";
}

type Reply = (request: IncomingMessage, response: ServerResponse, rest: string) => void;

const XML = "application/rss+xml; charset=utf-8";

/**
 * Twelve episodes with chapters and transcripts, and a trailer at the end. The second newest is
 * five minutes of M4A.
 */
function usualEpisodes(origin: string): MadeEpisode[] {
  const transcript = (type: string, file: string) =>
    `<podcast:transcript url="${origin}/texts/${file}" type="${type}"/>`;
  const extra = `<podcast:chapters url="${origin}/texts/chapters.json" type="application/json+chapters"/>${transcript("text/vtt", "talk.vtt")}`;
  const long = {
    url: `${origin}/media/long.m4a?episode=11`,
    type: "audio/x-m4a",
    duration: "5:00",
  };
  return [
    { title: "What this is", extra: "<itunes:episodeType>trailer</itunes:episodeType>" },
    ...Array.from({ length: 11 }, (_, at) => ({
      extra: `<itunes:season>${at < 5 ? 1 : 2}</itunes:season><itunes:episode>${at + 1}</itunes:episode>${extra}`,
      ...(at === 9 && long),
    })),
  ];
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/** The validator is that of the whole document, also if only a part is sent. */
function sendFeed(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  { sent = 1, breaks }: Pick<OwnFeed, "sent" | "breaks"> = {},
): void {
  const etag = `"${createHash("sha1").update(text).digest("hex")}"`;
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, { ETag: etag }).end();
    return;
  }
  response.setHeader("ETag", etag);
  const part = text.slice(0, text.length * sent);
  if (!breaks) return send(response, 200, XML, part);
  response.setHeader("Content-Type", XML);
  if (breaks === "by length") response.setHeader("Content-Length", Buffer.byteLength(text));
  if (breaks === "packed") response.setHeader("Content-Encoding", "gzip");
  const body = Buffer.from(breaks === "packed" ? gzipSync(part).subarray(0, -8) : part);
  response.write(body, () => response.destroy());
}

function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  type: string,
) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const headers = { "Content-Type": type, "Accept-Ranges": "bytes" };
  if (from === undefined) {
    response.writeHead(200, { ...headers, "Content-Length": bytes.length }).end(bytes);
    return;
  }
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  const part = bytes.subarray(Number(from), end + 1);
  const range = `bytes ${from}-${end}/${bytes.length}`;
  response.writeHead(206, { ...headers, "Content-Range": range, "Content-Length": part.length });
  response.end(part);
}

/** Sends a little at a time and never ends. */
function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, { "Content-Type": XML });
  response.write(text);
  const timer = setInterval(() => response.write(" "), 100);
  response.on("close", () => clearInterval(timer));
}

/** Replies by the first part of the path, with everything that goes wrong with real feeds. */
function repliesOf(
  origin: () => string,
  own: Feeds["own"],
  held: ReadonlyMap<string, Promise<void>>,
): Map<string, Reply> {
  const made = (title: string, more: Partial<MadeFeed> = {}) =>
    writeFeed({ title, origin: origin(), episodes: usualEpisodes(origin()), ...more });
  const redirect =
    (status: number): Reply =>
    (_, response, rest) => {
      response.writeHead(status, { Location: `${origin()}/feed/${rest}` }).end();
    };
  const fixed =
    (status: number, type: string, body: () => string | Buffer): Reply =>
    (_, response) =>
      send(response, status, type, body());
  return new Map<string, Reply>([
    [
      "feed",
      (request, response, rest) => {
        const podcast = byAppleId.get(rest.replace(".xml", ""));
        if (!podcast) return send(response, 404, "text/plain", "Not Found");
        const { title, author } = podcast;
        sendFeed(request, response, made(title, { author, picture: coverOf(podcast) }));
      },
    ],
    [
      "own",
      (request, response, rest) => {
        const feed = own.get(rest);
        if (!feed) return send(response, 404, "text/plain", "Not Found");
        const answer = () =>
          sendFeed(request, response, writeFeed({ ...feed, origin: origin() }), feed);
        void (held.get(rest) ?? Promise.resolve()).then(answer);
      },
    ],
    ["moved", redirect(301)],
    ["elsewhere", redirect(302)],
    ["gone", fixed(410, "text/plain", () => "Gone")],
    ["locked", fixed(401, "text/plain", () => "Unauthorized")],
    ["failing", fixed(503, "text/plain", () => "Service Unavailable")],
    ["html", fixed(200, "text/html", () => "<!doctype html><title>Podcast</title><p>No feed")],
    [
      "pdf",
      fixed(200, "application/pdf", () => Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")),
    ],
    [
      "truncated",
      (_, response) => {
        response.writeHead(200, { "Content-Type": XML, "Content-Length": 100_000 });
        response.write(made("Truncated"), () => response.destroy());
      },
    ],
    ["endless", (_, response) => drip(response, made("Endless").slice(0, 500))],
    [
      "latin1",
      (_, response) => {
        const text = made("Caf\u00e9 \u0093Noir\u0094", { encoding: "ISO-8859-1" });
        send(response, 200, "text/xml", Buffer.from(text, "latin1"));
      },
    ],
    [
      "gzip",
      (_, response) => {
        response.setHeader("Content-Encoding", "gzip");
        send(response, 200, XML, gzipSync(made("Packed")));
      },
    ],
    [
      "brotli",
      (_, response) => {
        response.setHeader("Content-Encoding", "br");
        send(response, 200, XML, brotliCompressSync(made("Packed")));
      },
    ],
    [
      "bomb",
      fixed(200, XML, () => {
        const lol = Array.from(
          { length: 9 },
          (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
        );
        const doctype = `<!DOCTYPE rss [<!ENTITY l0 "lol">${lol.join("")}]>`;
        return made("Bomb &l9;").replace("<rss", `${doctype}<rss`);
      }),
    ],
    [
      "media",
      (request, response, rest) => {
        if (!isTalk(rest)) return send(response, 404, "text/plain", "Not Found");
        const type = rest.endsWith("mp3") ? "audio/mpeg" : "audio/mp4";
        void talkBytes(rest).then((bytes) => sendMedia(request, response, bytes, type));
      },
    ],
    [
      // Knows no ranges, and never ends.
      "endless-media",
      (_, response, rest) => {
        if (!isTalk(rest)) return send(response, 404, "text/plain", "Not Found");
        response.writeHead(200, { "Content-Type": "audio/mpeg", "Content-Length": 100_000_000 });
        void talkBytes(rest).then((bytes) => response.write(bytes));
      },
    ],
    [
      "texts",
      (_, response, rest) => {
        response.setHeader("Access-Control-Allow-Origin", "*");
        if (rest === "chapters.json")
          return send(response, 200, "application/json", JSON.stringify(chapters));
        if (rest === "talk.vtt") return send(response, 200, "text/vtt", transcripts.vtt);
        if (rest === "talk.srt") return send(response, 200, "application/srt", transcripts.srt);
        if (rest === "long.vtt") return send(response, 200, "text/vtt", longTranscript);
        if (rest === "talk.txt") return send(response, 200, "text/plain", transcripts.txt);
        send(response, 200, "application/json", JSON.stringify(transcripts.json));
      },
    ],
    [
      "pictures",
      (_, response, rest) =>
        void squareBytes(rest).then((bytes) => send(response, 200, "image/jpeg", bytes)),
    ],
  ]);
}

/** A server of feeds, media, pictures, chapters and transcripts on a free port of loopback. */
export async function startFeeds(): Promise<Feeds> {
  await prepareTalks();
  const own: Feeds["own"] = new Map();
  const seen: Feeds["seen"] = [];
  const held = new Map<string, Promise<void>>();
  const replies = repliesOf(() => feeds.origin, own, held);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://feeds.invalid");
    const { range, "if-none-match": etag } = request.headers;
    seen.push({ path: request.url ?? "", etag, range });
    const [, first = "", rest = ""] = /^\/([^/]*)\/?(.*)$/.exec(pathname) ?? [];
    const reply = replies.get(first);
    if (reply) reply(request, response, rest);
    else send(response, 404, "text/plain", "Not Found");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const feeds: Feeds = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    env: {},
    seen,
    own,
    hold(name) {
      let release = () => undefined as void;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.set(name, released);
      return () => release();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return feeds;
}
