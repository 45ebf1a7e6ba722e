import { Client } from "pg";
import { admin } from "../../../support/app/admin";
import { signInByEmail, uniqueEmail, whoIs } from "../../../support/app/sign-in";
import { Visitor } from "../../../support/app/visitor";
import { storeSongs } from "../../../support/data/songs";
import type { BrowserRig } from "../../listening/browser-rig";
import { OTHER_SONG, SONG } from "../../listening/things-to-play";
import { PODCAST } from "../../podcasts/podcast-pages";
import { type Ids, STATION } from "./sample-pages";

export const KINDS = ["visitor", "anonymous listener", "signed-in listener"] as const;
export type Kind = (typeof KINDS)[number];

const NO_IDS = { mine: "nothing", loop: "00000000-0000-4000-8000-000000000000" };

async function post<Answer>(visitor: Visitor, path: string, body: object): Promise<Answer> {
  const { status, answer } = await visitor.json<Answer>(path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Stores what the pages show to everybody; returns the ids that every listener meets. */
export async function makeWorld({ app }: BrowserRig): Promise<Pick<Ids, "theirs" | "episodePath">> {
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  await storeSongs(database, [
    { ytid: SONG, title: "Rick Astley - Never Gonna Give You Up", repeats: 9, duration: 19 },
    { ytid: OTHER_SONG, title: "Rick Astley - Another", repeats: 8 },
  ]);
  await database.query(
    "insert into video_days (ytid, day, repeats) values ($1, (now() at time zone 'utc')::date, 9)",
    [SONG],
  );
  await database.end();
  const videos = `${SONG}:0:19,${OTHER_SONG}:0:19`;
  await admin(app, ["streams", "add", "--name", "Quick", "--ytids", videos]);
  const other = new Visitor(app.origin);
  const { pid } = await post<{ pid: string }>(other, "/api/playlist/create", { name: "Evening" });
  await post(other, `/api/playlist/add-ytids/${pid}`, { ytids: [SONG, OTHER_SONG] });
  const html = await (await other.get(`/podcast/${PODCAST}?wait=1`)).text();
  const [, episodePath = ""] = /href="(\/podcast\?[^"]*episodeid=[^"]+)"/.exec(html) ?? [];
  return { theirs: pid, episodePath: episodePath.replaceAll("&amp;", "&") };
}

/** Gives a listener marks of every kind. */
async function mark(
  visitor: Visitor,
  { theirs, episodePath }: Pick<Ids, "theirs" | "episodePath">,
) {
  const send = <Answer>(path: string, body: object) => post<Answer>(visitor, `/api/${path}`, body);
  const episodeid = new URL(episodePath, "http://here.invalid").searchParams.get("episodeid") ?? "";
  await send("star/set", { ytid: SONG });
  for (const ytid of [SONG, SONG, OTHER_SONG]) await send("history/add", { ytid });
  await send("slider/set", { ytid: OTHER_SONG, slider: { startTime: 2, endTime: 8 } });
  await send("radio/heart/set", { stationid: STATION });
  await send("radio/history/set", { stationid: STATION });
  await send("radio/song/set", { title: "Rick Astley - Never Gonna Give You Up" });
  await send("podcast/heart/set", { podcastid: PODCAST });
  await send("podcast/history/set", { podcastid: PODCAST });
  const position = { podcastid: PODCAST, episodeid, seconds: 12, duration: 30, at: Date.now() };
  await send("podcast/position", position);
  await send("podcast/repeat", { episodeid, start: 0, end: 20 });
  await send("podcast/speed", { podcastid: PODCAST, speed: 1.5 });
  const { pid } = await send<{ pid: string }>("playlist/create", { name: "Mine" });
  await send(`playlist/add-ytids/${pid}`, { ytids: [`${SONG}~3~9~~`, OTHER_SONG] });
  await send(`playlist/follow/add/${theirs}`, {});
  for (const ytid of [OTHER_SONG, SONG]) await send("queue/add", { ytid });
  const loop = { kind: "video", item: SONG, name: "Hook", startMs: 1000, endMs: 5000, passes: 2 };
  await send("loops/save", loop);
  await send("loops/save", { ...loop, kind: "episode", item: episodeid, name: "Intro" });
  const { answer } = await visitor.json<{ res: { id: string; name: string }[] }>("/api/loops");
  return { mine: pid, loop: answer.res.find(({ name }) => name === "Hook")?.id ?? NO_IDS.loop };
}

/** A browser's cookies, and a way to give its listener marks of every kind. */
export interface Listener {
  cookies: { name: string; value: string; url: string }[];
  get(path: string): Promise<string>;
  /** As from another device. */
  mark(world: Pick<Ids, "theirs" | "episodePath">): Promise<Pick<Ids, "mine" | "loop">>;
}

export async function makeListener(rig: BrowserRig, kind: Kind): Promise<Listener> {
  const { origin, databaseUrl } = rig.app;
  const visitor = new Visitor(origin);
  const get = async (path: string) => (await visitor.get(path)).text();
  if (kind === "visitor") return { cookies: [], get, mark: async () => NO_IDS };
  if (kind === "signed-in listener") await signInByEmail(visitor, rig.mailbox, uniqueEmail());
  // A first mark, so that the browser has a session.
  await post(visitor, "/api/star/set", { ytid: OTHER_SONG });
  return {
    cookies: [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })),
    get,
    async mark(world) {
      const made = await mark(visitor, world);
      if (kind === "anonymous listener") return made;
      const { uid } = (await whoIs(visitor)).answer;
      const songs = [SONG, OTHER_SONG].map((ytid) => ({
        ytid,
        reason: "Because you repeat Queen",
      }));
      const database = new Client({ connectionString: databaseUrl });
      await database.connect();
      await database.query(
        "insert into discoveries (user_id, songs, expires_at) values ($1, $2, now() + interval '3 days')",
        [uid, JSON.stringify(songs)],
      );
      await database.end();
      return made;
    },
  };
}
