import type { APIRequestContext, Browser, Page } from "playwright";

interface LibraryShot {
  name: string;
  path: string;
  /** A listener with music, a follower of their playlist, or a visitor. */
  who: "owner" | "fan" | "newcomer";
  prepare?: (page: Page) => Promise<void>;
}

type Visitor = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export interface Library {
  states: Record<LibraryShot["who"], Visitor | undefined>;
  shots: LibraryShot[];
}

const REPEATS = {
  hTWKbfoikeg: 2,
  "9bZkp7q19f0": 3,
  kJQP7kiw5Fk: 1,
  YQHsXMglC9A: 4,
  dQw4w9WgXcQ: 12,
  fJ9rUzIMcZQ: 7,
};
const EVENING = ["fJ9rUzIMcZQ", "YQHsXMglC9A", "removed0100", "dQw4w9WgXcQ", "60ItHLz5WEA"];
const GYM = ["9bZkp7q19f0", "OPf0YbXqDm0", "CevxZvSJLk8"];

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data, headers: { Accept: "application/json" } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
  return (await answer.json()) as { pid: string };
}

async function playlist(request: APIRequestContext, name: string, ytids: string[]) {
  const { pid } = await post(request, "/api/playlist/create", { name });
  if (ytids.length > 0) await post(request, `/api/playlist/add-ytids/${pid}`, { ytids });
  return pid;
}

/** Listeners with a library, and its pages. */
export async function makeLibrary(browser: Browser, origin: string): Promise<Library> {
  const owner = await browser.newContext({ baseURL: origin });
  const fan = await browser.newContext({ baseURL: origin });
  for (const ytid of [...Object.keys(REPEATS), ...EVENING, ...GYM]) {
    await owner.request.get(`/watch?v=${ytid}&wait=1`);
  }
  for (const [ytid, repeats] of Object.entries(REPEATS)) {
    for (let n = 0; n < repeats; n++) await post(owner.request, "/api/history/add", { ytid });
  }
  for (const ytid of ["YQHsXMglC9A", "fJ9rUzIMcZQ", "dQw4w9WgXcQ"]) {
    await post(owner.request, "/api/star/set", { ytid });
  }
  for (const ytid of ["60ItHLz5WEA", "CevxZvSJLk8", "kJQP7kiw5Fk"]) {
    await post(owner.request, "/api/queue/add", { ytid });
  }
  const evening = await playlist(owner.request, "Evening drive", EVENING);
  const gym = await playlist(owner.request, "Gym", GYM);
  const empty = await playlist(owner.request, "Rainy days", []);
  const found = await playlist(fan.request, "Found on the road", [...GYM].reverse());
  await post(owner.request, `/api/playlist/follow/add/${found}`, {});
  await post(fan.request, `/api/playlist/follow/add/${gym}`, {});
  const filled = (name: string, path: string): LibraryShot => ({ name, path, who: "owner" });
  const bare = (name: string, path: string): LibraryShot => ({ name, path, who: "newcomer" });
  const importing = async (page: Page) => {
    const lines = `${EVENING.join("\n")}\nhttps://youtu.be/OPf0YbXqDm0\nnot a video`;
    await page.getByLabel("Or links and ids, one a line").fill(lines);
    await page.getByLabel("Put the videos into").selectOption({ label: "History" });
    await page.locator("#main").getByRole("button", { name: "Import" }).click();
    await page.getByRole("heading", { name: "Imported" }).waitFor();
  };
  const shots = [
    filled("history-filled", "/history"),
    bare("history-empty", "/history"),
    filled("hearted-filled", "/favorites"),
    bare("hearted-empty", "/favorites"),
    filled("queue-filled", "/playqueue"),
    bare("queue-empty", "/playqueue"),
    filled("your-music-filled", "/playlist"),
    bare("your-music-empty", "/playlist"),
    filled("playlist-own", `/playlist/${evening}`),
    filled("playlist-empty", `/playlist/${empty}`),
    { name: "playlist-followed", path: `/playlist/${gym}`, who: "fan" as const },
    filled("system-filled", "/playlist/lor:your-most-repeated"),
    bare("system-empty", "/playlist/lor:search"),
    filled("add-to-playlist-filled", "/playlist/add?v=fJ9rUzIMcZQ&back=/history"),
    bare("add-to-playlist-empty", "/playlist/add?v=fJ9rUzIMcZQ&back=/history"),
    bare("import-empty", "/import"),
    { ...filled("import-filled", "/import"), prepare: importing },
  ];
  const states = {
    owner: await owner.storageState(),
    fan: await fan.storageState(),
    newcomer: undefined,
  };
  await Promise.all([owner.close(), fan.close()]);
  return { states, shots };
}
