import { openDatabase } from "~/services/db/database.server";
import { createLog } from "~/services/log.server";
import { saveVideo } from "~/services/videos-store.server";
import type { Asked } from "./servers";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Ids of videos that the benchmark's database knows. */
export const VIDEOS = Array.from({ length: 64 }, (_, at) => `bench00000${ALPHABET[at]}`);

/** Stores what the video host would have said, so that no page has to wait for it. */
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

/** The app limits writes by address, and takes a proxy's word for it here. */
function address(at: number): string {
  return `10.0.${at >> 8}.${at & 255}`;
}

function write(path: string, body: unknown, from: number, cookie = ""): Asked {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-forwarded-for": address(from),
  };
  if (cookie) headers.cookie = cookie;
  return { method: "POST", path, headers, body: JSON.stringify(body) };
}

async function send(origin: string, { path, ...asked }: Asked): Promise<Response> {
  const response = await fetch(origin + path, asked);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

/** A new listener's session cookie. */
async function newListener(origin: string, from: number): Promise<string> {
  const ytid = VIDEOS[from % VIDEOS.length];
  const response = await send(origin, write("/api/history/add", { ytid }, from));
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

/** A listener with a long history, a heart and a section: the cookie. */
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

/** Completed passes as the browsers of many listeners would report them. */
export async function plays(origin: string): Promise<Asked[]> {
  const cookies = await Promise.all(
    Array.from({ length: 32 }, (_, at) => newListener(origin, 1000 + at)),
  );
  return Array.from({ length: 512 }, (_, at) => {
    const ytid = VIDEOS[(at * 7) % VIDEOS.length];
    return write("/api/history/add", { ytid }, 2000 + at, cookies[at % cookies.length]);
  });
}
