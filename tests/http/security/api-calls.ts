import type { Owner } from "./world";

/**
 * Expected responses by role: a visitor without a session, another listener, and the owner of the
 * ids.
 */
type Answers = { anonymous: number; other: number; owner: number };

export interface ApiCall {
  answers: Answers;
  /** The body of a POST; a call without one is a GET. */
  body?: (owner: Owner) => Record<string, unknown>;
  /** Query of a GET. */
  query?: (owner: Owner) => string;
  /** The owner's playlist in the path; the public one by default. */
  pid?: (owner: Owner) => string;
}

const all = (status: number): Answers => ({ anonymous: status, other: status, owner: status });
/** Returns the caller's own data: nobody but the owner reaches anything with the owner's ids. */
const everybody = all(200);
const signedIn: Answers = { anonymous: 401, other: 200, owner: 200 };
const owners: Answers = { anonymous: 403, other: 403, owner: 200 };
const missingToOthers: Answers = { anonymous: 404, other: 404, owner: 200 };
const video = ({ ytid }: Owner) => ({ ytid });
const ytids = ({ ytid }: Owner) => `ytids=${ytid}`;
const nothing = () => ({});
const loop = ({ loopId }: Owner) => ({ id: loopId });
const item = ({ queueId }: Owner) => ({ id: queueId });

const STATION = "0000000a-0000-4000-8000-00000000000a";
const station = () => ({ uid: "me", stationid: STATION });
/** The path names another listener. */
const ownList: Answers = { anonymous: 401, other: 403, owner: 403 };
/** Another listener's id is refused before anything is looked up. */
const strangers: Answers = { anonymous: 401, other: 403, owner: 404 };
const podcast = ({ uid }: Owner) => ({ uid, podcast_id: "none" });
const place = ({ uid }: Owner) => ({
  ...{ uid, episodeid: "a".repeat(22), seconds: 1, duration: 2, played: false, at: 1 },
});
const speed = ({ uid }: Owner) => ({ uid, podcastid: "none", speed: 1.5 });

const pass = { seconds: 12.5, loop: { startMs: 1000, endMs: 4000, rate: 0.5 } };

const VIEWER = "00000000-0000-4000-8000-000000000000";

/**
 * Every call of the JSON API by its path in routes.ts, sent with the owner's ids by each role. A
 * new route has to be added here: `authorisation.test.ts` compares the two lists.
 */
export const API_CALLS: Record<string, ApiCall | ApiCall[]> = {
  "/api/auth/login": {
    answers: all(422),
    body: ({ email }) => ({ type: "email", params: { email, code: "000000" } }),
  },
  "/api/auth/code": { answers: everybody },
  "/api/auth/generatePassword": {
    answers: { anonymous: 401, other: 403, owner: 200 },
    body: ({ uid }) => ({ password: "taken over", provider: "email", authedUid: uid }),
  },
  "/api/auth/sessions/revoke": {
    answers: { anonymous: 401, other: 404, owner: 200 },
    body: ({ sessionId }) => ({ id: sessionId }),
  },
  "/api/auth/sessions/revoke-others": { answers: signedIn, body: nothing },
  "/api/user/profile": { answers: signedIn },
  "/api/user/merge": { answers: signedIn, body: nothing },
  "/api/fb/profile": { answers: { anonymous: 401, other: 404, owner: 404 } },
  "/api/google/profile": { answers: { anonymous: 401, other: 404, owner: 404 } },
  "/api/history": { answers: everybody },
  "/api/history/profile": { answers: everybody },
  "/api/history/get-plays": { answers: everybody, query: ytids },
  "/api/history/add": { answers: everybody, body: (owner) => ({ ...video(owner), ...pass }) },
  "/api/history/keep": { answers: everybody, body: () => ({ keep: "90days" }) },
  "/api/history/clear": { answers: everybody, body: () => ({ confirm: "yes" }) },
  "/api/history/del": { answers: everybody, body: video },
  "/api/history/restore": { answers: all(404), body: video },
  "/api/history/repeats.page": { answers: everybody },
  "/api/export": { answers: everybody },
  "/api/user/delete": {
    answers: signedIn,
    body: () => ({ confirm: "delete" }),
  },
  "/api/star/page": { answers: everybody },
  "/api/star/set": { answers: everybody, body: video },
  "/api/star/clear": { answers: everybody, body: video },
  "/api/slider/set": {
    answers: everybody,
    body: ({ ytid }) => ({ ytid, slider: { startTime: 3, endTime: 4.5, show: true } }),
  },
  "/api/video/position": {
    answers: everybody,
    body: ({ ytid }) => ({ ytid, seconds: 60, duration: 240, at: 1_700_000_000_000 }),
  },
  "/api/video/speed": { answers: everybody, body: ({ ytid }) => ({ ytid, speed: 0.75 }) },
  "/api/loops": { answers: everybody, query: ({ ytid }) => `kind=video&item=${ytid}` },
  "/api/loops/popular": { answers: everybody, query: ({ ytid }) => `kind=video&item=${ytid}` },
  "/api/loops/save": {
    answers: everybody,
    body: ({ ytid }) => ({ kind: "video", item: ytid, startMs: 3000, endMs: 4000 }),
  },
  "/api/loops/change": {
    answers: missingToOthers,
    body: ({ loopId }) => ({ id: loopId, name: "Changed" }),
  },
  "/api/loops/order": {
    answers: missingToOthers,
    body: ({ ytid, loopId }) => ({ kind: "video", item: ytid, ids: [loopId] }),
  },
  "/api/loops/delete": { answers: missingToOthers, body: loop },
  "/api/loops/restore": { answers: all(404), body: loop },
  "/api/marks": { answers: everybody, query: ytids },
  "/api/video": { answers: everybody, query: ({ ytid }) => `ytid=${ytid}` },
  "/api/video/meta": [
    { answers: everybody, query: ytids },
    {
      answers: everybody,
      body: ({ ytid }) => ({ ytid, metadata: { title: "A title", duration: 200 } }),
    },
  ],
  "/api/article/articles": { answers: everybody, query: ytids },
  "/api/apple/podcast/top": { answers: all(502) },
  "/api/apple/podcast/genre/:genre": { answers: all(404) },
  "/api/apple/podcast/:podcastId/feed": { answers: all(404) },
  "/api/listen/podcast/:podcastId": { answers: all(404) },
  "/api/podcastIndex/search": { answers: all(502), query: () => "query=queen" },
  "/api/podcastIndex/podcast/:id": { answers: all(404) },
  "/api/podcastIndex/podcast/episodes/:id": { answers: all(404) },
  "/api/podcast/suggest": { answers: everybody, query: () => "q=queen" },
  "/api/podcast/batch": { answers: everybody, body: () => ({ ids: ["1"] }) },
  "/api/podcast/feed-token": { answers: everybody, body: nothing },
  "/api/podcast/position": { answers: strangers, body: place },
  "/api/podcast/repeat": {
    answers: strangers,
    body: ({ uid }) => ({ uid, episodeid: "a".repeat(22), start: 0, end: 9, loop: pass.loop }),
  },
  "/api/podcast/speed": { answers: strangers, body: speed },
  "/api/podcast/positions": {
    answers: { anonymous: 401, other: 403, owner: 200 },
    query: ({ uid }) => `podcastid=1&uid=${uid}`,
  },
  "/api/podcast/heart/set": { answers: strangers, body: podcast },
  "/api/podcast/heart/clear": { answers: strangers, body: podcast },
  "/api/podcast/heart/:uid": { answers: { anonymous: 401, other: 403, owner: 403 } },
  "/api/podcast/hearted": { answers: everybody, query: () => "ids=1000130301" },
  "/api/podcast/history/set": { answers: strangers, body: podcast },
  "/api/podcast/history/clear": { answers: strangers, body: podcast },
  "/api/podcast/history/restore": { answers: strangers, body: podcast },
  "/api/podcast/history/:uid": { answers: { anonymous: 401, other: 403, owner: 403 } },
  "/api/leaderboard": { answers: everybody },
  "/api/streams/list": { answers: everybody },
  "/api/streams/detail/:id": { answers: all(404) },
  "/api/streams/beat": { answers: all(404), body: () => ({ pid: "none", viewer: VIEWER }) },
  "/api/search/query": { answers: everybody, query: () => "q=queen" },
  "/api/search/suggest": { answers: everybody, query: () => "q=queen" },
  "/api/search/store": {
    answers: everybody,
    body: ({ ytid }) => ({ q: "queen", res: [{ ytid, title: "A title", duration: 200 }] }),
  },
  "/api/video/stats": { answers: everybody, query: ytids },
  "/api/queue": { answers: everybody },
  "/api/queue/add": {
    answers: all(409),
    body: ({ ytid, queueId }) => ({ ytid, id: queueId, fromRadio: true }),
  },
  "/api/queue/remove": { answers: everybody, body: item },
  "/api/queue/restore": { answers: all(404), body: item },
  "/api/queue/move": {
    answers: missingToOthers,
    body: (owner) => ({ ...item(owner), before: null }),
  },
  "/api/queue/play": { answers: missingToOthers, body: item },
  "/api/queue/step": { answers: all(303), query: ({ ytid }) => `to=next&v=${ytid}` },
  "/api/queue/shift": { answers: everybody, body: nothing },
  "/api/queue/truncate": { answers: everybody, body: () => ({ after: null }) },
  "/api/queue/replace": { answers: everybody, body: ({ ytid }) => ({ ytids: [ytid] }) },
  "/api/playlist": { answers: everybody, query: ({ privatePid }) => `key=pid:${privatePid}` },
  "/api/playlist/visit": {
    answers: missingToOthers,
    body: ({ privatePid }) => ({ pid: privatePid }),
  },
  "/api/playlist/create": { answers: everybody, body: () => ({ name: "A list" }) },
  "/api/playlist/page": {
    answers: { anonymous: 403, other: 403, owner: 200 },
    query: ({ uid }) => `uid=${uid}`,
  },
  "/api/playlist/add-ytids/:pid": { answers: owners, body: () => ({ ytids: ["9bZkp7q19f0"] }) },
  "/api/playlist/set-ytids/:pid": { answers: owners, body: () => ({ ytids: [] }) },
  "/api/playlist/remove-ytids/:pid": { answers: owners, body: () => ({ ytids: ["fJ9rUzIMcZQ"] }) },
  "/api/playlist/restore-ytids/:pid": {
    answers: { anonymous: 403, other: 403, owner: 409 },
    body: nothing,
  },
  "/api/playlist/move/:pid": {
    answers: owners,
    body: () => ({ ytid: "fJ9rUzIMcZQ", to: "top" }),
  },
  "/api/playlist/rename/:pid": { answers: owners, body: () => ({ name: "Taken over" }) },
  "/api/playlist/delete/:pid": { answers: owners, body: nothing },
  "/api/playlist/follow/page": {
    answers: { anonymous: 403, other: 403, owner: 200 },
    query: ({ uid }) => `uid=${uid}`,
  },
  "/api/playlist/follow/add/:pid": {
    answers: { anonymous: 404, other: 404, owner: 403 },
    pid: ({ privatePid }) => privatePid,
    body: nothing,
  },
  "/api/playlist/follow/delete/:pid": { answers: everybody, body: nothing },
  "/api/player/repeat": { answers: everybody, body: () => ({ on: true }) },
  "/api/player/repeat-episodes": { answers: everybody, body: () => ({ on: true }) },
  "/api/player/shuffle": { answers: everybody, body: () => ({ on: true }) },
  "/api/continue": { answers: everybody },
  "/api/player/report": { answers: everybody, body: (owner) => ({ ...video(owner), code: 100 }) },
  "/api/radio/heart/set": { answers: all(502), body: station },
  "/api/radio/heart/clear": { answers: all(502), body: station },
  "/api/radio/heart/:uid": { answers: ownList },
  "/api/radio/history/set": { answers: all(502), body: station },
  "/api/radio/history/clear": { answers: all(502), body: station },
  "/api/radio/history/restore": { answers: all(502), body: station },
  "/api/radio/history/:uid": { answers: ownList },
  "/api/radio/song/set": { answers: everybody, body: () => ({ title: "Queen - Jealousy" }) },
  "/api/radio/song/clear": { answers: everybody, body: () => ({ title: "Queen - Jealousy" }) },
  "/api/radio/song/:uid": { answers: ownList },
  "/api/radio/hearted": { answers: everybody, query: () => `ids=${STATION}` },
  "/api/radio/suggest": { answers: everybody, query: () => "q=jazz" },
  "/api/radio/stations": { answers: all(502) },
  "/api/radio/next": {
    answers: all(303),
    query: () => `stationid=${STATION}&list=/radio?tab=category`,
  },
  "/api/radio/open/:id": { answers: all(404) },
  "/api/radio/failed": { answers: all(502), body: station },
  "/api/radio/click/:id": { answers: all(404) },
  "/api/radio/vote/:id": { answers: all(404) },
  "/api/radio/country": { answers: everybody, body: () => ({ country: "DE" }) },
  "/api/ads": { answers: everybody },
  "/api/ads/geo": { answers: everybody, body: () => ({}) },
  "/api/upsell": { answers: everybody, body: () => ({ mode: "DEMO" }) },
  "/api/theme": { answers: everybody, body: () => ({ theme: "dark" }) },
  "/api/sidebar": { answers: everybody, body: () => ({ state: "opened" }) },
  "/api/video/lyrics": { answers: all(502), query: ytids },
  "/api/video/lyrics/offset": {
    answers: everybody,
    body: ({ ytid }) => ({ ytid, offset: 1 }),
  },
  "/api/discovery": [
    { answers: signedIn },
    { answers: signedIn, body: ({ ytid }) => ({ expires: 1_900_000_000, ytids: [ytid] }) },
  ],
  "/api/discovery/remove": { answers: { anonymous: 401, other: 404, owner: 404 }, body: video },
  "/api/discovery/play": { answers: everybody, body: video },
  "/api/discovery/build": { answers: signedIn, body: nothing },
  "/api/artist/radio": { answers: everybody, query: () => "name=Queen" },
  "/api/artist/start": {
    answers: everybody,
    body: ({ ytid }) => ({ name: "Queen", ytid }),
  },
  "/api/artist/info": { answers: all(502), query: () => "name=Queen" },
  "/api/auth/validate": { answers: signedIn },
  "/api/contactform/contactform": {
    answers: everybody,
    body: () => ({
      name: "Ada",
      email: "ada@example.org",
      message: "A message that is long enough to be one",
      reason: "Others",
      ua: "",
      path: "/",
    }),
  },
  "/api/*": { answers: all(404) },
};

/** The calls of a path: one that reads, one that changes something, or both. */
export function callsOf(path: string): ApiCall[] {
  return [API_CALLS[path] ?? []].flat();
}

/** The body of the path's call that changes something. */
export function bodyOf(path: string, owner: Owner): Record<string, unknown> | undefined {
  return callsOf(path)
    .find(({ body }) => body)
    ?.body?.(owner);
}
