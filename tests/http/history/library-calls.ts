import { expect } from "vitest";

export const RICK = "dQw4w9WgXcQ";
export const GANGNAM = "9bZkp7q19f0";
const NOWHERE = "AAAAAAAAAAAA";
export const SLIDER = { startTime: 3, endTime: 5.5 };

const entry = {
  ytid: expect.stringMatching(/^[\w-]{11}$/),
  star: true,
  repeats: 1,
  last_viewed: expect.any(Number),
};
const playlist = {
  pid: expect.stringMatching(/^\w{12}$/),
  uid: expect.stringMatching(/^[\da-f-]{36}$/),
  name: expect.any(String),
  ytids: [],
  created: expect.any(Number),
  public: true,
  link: expect.stringContaining("/?p=playlist/"),
};

export interface Read {
  path: string;
  /** The answer for a listener with two of each. */
  shape: object;
  /** The answer for a visitor without a session. */
  empty: object;
  /** Queries that are rejected with 400. */
  bad: string[];
  /** If the call has pages: its list and the query that its cursor belongs to. */
  list?: { field: string; cursor: string };
}

const entries = [{ ...entry, slider: { ...SLIDER, show: true } }, entry];
const badPages = ["next=garbage", "limit=0", "limit=101", "limit=x"];

export const READS: Read[] = [
  {
    path: "/api/history",
    shape: { history: entries },
    empty: { history: [] },
    bad: badPages,
    list: { field: "history", cursor: "next" },
  },
  {
    path: "/api/history/repeats.page",
    shape: { res: expect.arrayContaining(entries) },
    empty: { res: [] },
    bad: badPages,
    list: { field: "res", cursor: "next" },
  },
  {
    path: "/api/star/page",
    shape: { res: entries },
    empty: { res: [] },
    bad: badPages,
    list: { field: "res", cursor: "next" },
  },
  {
    path: "/api/history/profile",
    shape: { totalRepeats: 2, totalStars: 2, totalVideos: 2 },
    empty: { totalRepeats: 0, totalStars: 0, totalVideos: 0 },
    bad: [],
  },
  {
    path: `/api/history/get-plays?ytids=${RICK},${GANGNAM},zzzzzzzzzz0`,
    shape: { res: { [RICK]: 1, [GANGNAM]: 1, zzzzzzzzzz0: 0 } },
    empty: { res: { [RICK]: 0, [GANGNAM]: 0, zzzzzzzzzz0: 0 } },
    bad: ["ytids=", "ytids=nope", "ytids=%00", `ytids=${idsFrom(501).join(",")}`],
  },
  {
    path: "/api/playlist/page",
    shape: { res: [playlist, playlist] },
    empty: { res: [] },
    bad: ["cursor=garbage", "limit=0", "limit=51", "limit=x"],
    list: { field: "res", cursor: "cursor" },
  },
  {
    path: "/api/playlist/follow/page",
    shape: { res: [playlist, playlist] },
    empty: { res: [] },
    bad: ["cursor=garbage", "limit=0", "limit=51", "limit=x"],
    list: { field: "res", cursor: "cursor" },
  },
  {
    path: `/api/playlist?key=pid:${NOWHERE}`,
    shape: { res: [] },
    empty: { res: [] },
    bad: ["key=nope", Array.from({ length: 51 }, (_, at) => `key=pid:${at}`).join("&")],
  },
];

function idsFrom(length: number): string[] {
  return Array.from({ length }, (_, at) => `v${String(at).padStart(10, "0")}`);
}

export interface Write {
  /** `{pid}` stands for one of the listener's playlists. */
  path: string;
  body: object;
  bad: object[];
}

const YTID = [{}, { ytid: "" }, { ytid: 7 }, { ytid: "nope" }, { ytid: `${RICK}x` }];
const YTIDS = [{}, { ytids: "" }, { ytids: [""] }, { ytids: ["nope"] }, { ytids: { 0: RICK } }];

export const WRITES: Write[] = [
  { path: "/api/history/add", body: { ytid: RICK }, bad: [...YTID, { ytid: RICK, eventId: "1" }] },
  { path: "/api/history/del", body: { ytid: RICK }, bad: YTID },
  { path: "/api/star/set", body: { ytid: RICK }, bad: YTID },
  { path: "/api/star/clear", body: { ytid: RICK }, bad: YTID },
  {
    path: "/api/slider/set",
    body: { ytid: RICK, slider: SLIDER },
    bad: [
      ...YTID,
      { ytid: RICK, slider: { startTime: 1 } },
      { ytid: RICK, slider: { startTime: "1", endTime: 2 } },
      { ytid: RICK, slider: { startTime: 1, endTime: -2 } },
      { ytid: "nope", slider: SLIDER },
    ],
  },
  {
    path: "/api/video/speed",
    body: { ytid: RICK, speed: 0.75 },
    bad: [...YTID, { ytid: RICK }, { ytid: RICK, speed: 0 }, { ytid: RICK, speed: 9 }],
  },
  { path: "/api/playlist/create", body: { name: "Mine" }, bad: [{ name: [] }, { name: null }] },
  { path: "/api/playlist/add-ytids/{pid}", body: { ytids: [RICK] }, bad: YTIDS },
  { path: "/api/playlist/set-ytids/{pid}", body: { ytids: [RICK] }, bad: YTIDS.slice(3) },
  { path: "/api/playlist/rename/{pid}", body: { name: "Mine" }, bad: [{}, { name: 7 }] },
  { path: "/api/playlist/delete/{pid}", body: {}, bad: [] },
  { path: "/api/playlist/follow/add/{pid}", body: {}, bad: [] },
  { path: "/api/playlist/follow/delete/{pid}", body: {}, bad: [] },
];
