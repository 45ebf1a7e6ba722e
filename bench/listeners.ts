import { openDatabase } from "~/services/platform/db/database.server";
import { createLog } from "~/services/platform/log.server";
import { saveVideo } from "~/services/videos/videos-store.server";
import type { LoadRequest } from "./servers";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Ids of the videos in the benchmark's database. */
export const VIDEOS = Array.from({ length: 64 }, (_, at) => `bench00000${ALPHABET[at]}`);

/** Stores the videos' data, so that no page waits for the video host. */
export async function saveVideos(store: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const log = createLog({ level: "error", mode: "production" });
  const database = await openDatabase({ ...store, log });
  for (const [at, ytid] of VIDEOS.entries()) {
    await saveVideo(database.db, {
      ytid,
      title: `Song number ${at} of the benchmark (Official Video)`,
      author: `Artist ${at}`,
      duration: 180 + at,
      views: null,
      rating: 0,
      embeddable: true,
      source: "oembed",
      fetchedAt: new Date(),
    });
  }
  await database.close();
}

/**
 * Makes an address for each client: the app limits writes by client address, which it reads from
 * `X-Forwarded-For` here, and by network.
 */
function address(at: number): string {
  return `10.${at >> 8}.${at & 255}.1`;
}

function write(path: string, body: unknown, from: number, cookie = ""): LoadRequest {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-forwarded-for": address(from),
  };
  if (cookie) headers.cookie = cookie;
  return { method: "POST", path, headers, body: JSON.stringify(body) };
}

async function send(origin: string, { path, ...request }: LoadRequest): Promise<Response> {
  const response = await fetch(origin + path, request);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response;
}

/** Creates a listener and returns the session cookie. */
async function newListener(origin: string, from: number): Promise<string> {
  const ytid = VIDEOS[from % VIDEOS.length];
  const response = await send(origin, write("/api/history/add", { ytid }, from));
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

/** Creates a listener with a long history, a heart and a section, and returns the cookie. */
export async function listenerWithOwnData(origin: string): Promise<string> {
  const cookie = await newListener(origin, 0);
  for (const [at, ytid] of VIDEOS.entries()) {
    await send(origin, write("/api/history/add", { ytid }, at, cookie));
  }
  const ytid = VIDEOS[0];
  const slider = { startTime: 12.5, endTime: 33.25, show: true };
  await send(origin, write("/api/star/set", { ytid }, 1, cookie));
  await send(origin, write("/api/slider/set", { ytid, slider }, 1, cookie));
  return cookie;
}

/** Takes the videos in turn. */
const anyVideo = (at: number) => VIDEOS[(at * 7) % VIDEOS.length]!;

const PASSES = Array.from({ length: 5 }, () => "pass");

/** A listener's hour, as docs/scale.md assumes: pages, passes of four minutes and a heart. */
export const HOUR = [
  "/",
  "/watch",
  ...PASSES,
  "heart",
  "/watch",
  ...PASSES,
  "/history",
  "/playlist",
  ...PASSES,
];

/**
 * Lists the requests of an hour of this many listeners; neighbours in the list belong to different
 * listeners.
 */
export async function listeningHours(origin: string, listeners: number): Promise<LoadRequest[]> {
  const cookies: string[] = [];
  while (cookies.length < listeners) cookies.push(await newListener(origin, cookies.length));
  const request = (kind: string, cookie: string, at: number): LoadRequest => {
    const ytid = anyVideo(at);
    if (kind === "pass") return write("/api/history/add", { ytid }, at, cookie);
    if (kind === "heart") return write("/api/star/set", { ytid }, at, cookie);
    const path = kind === "/watch" ? `/watch?v=${ytid}` : kind;
    return { method: "GET", path, headers: { cookie } };
  };
  return HOUR.flatMap((kind, step) =>
    cookies.map((cookie, at) => request(kind, cookie, listeners * (step + 1) + at)),
  );
}

/**
 * Lists requests that count passes of many listeners.
 * @param loopOf returns the section of a pass; none for whole videos
 */
export async function plays(
  origin: string,
  videoOf = anyVideo,
  loopOf?: (at: number) => { startMs: number; endMs: number },
): Promise<LoadRequest[]> {
  const cookies = await Promise.all(
    Array.from({ length: 32 }, (_, at) => newListener(origin, 1000 + at)),
  );
  return Array.from({ length: 512 }, (_, at) => {
    const ytid = videoOf(at);
    const body = { ytid, ...(loopOf && { loop: loopOf(at) }) };
    return write("/api/history/add", body, 2000 + at, cookies[at % cookies.length]);
  });
}
