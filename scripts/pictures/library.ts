import type { APIRequestContext, Browser, Page } from "playwright";
import { addresses } from "../../app/addresses";

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
  const made: { pid: string } = await answer.json();
  return made;
}

async function playlist(request: APIRequestContext, name: string, ytids: string[]) {
  const { pid } = await post(request, addresses.api.playlist.create, { name });
  if (ytids.length > 0) await post(request, addresses.api.playlist.addYtids(pid), { ytids });
  return pid;
}

/** Makes listeners with a library, and lists its pages. */
export async function makeLibrary(browser: Browser, origin: string): Promise<Library> {
  const owner = await browser.newContext({ baseURL: origin });
  const fan = await browser.newContext({ baseURL: origin });
  for (const ytid of [...Object.keys(REPEATS), ...EVENING, ...GYM]) {
    await owner.request.get(`${addresses.watch}?v=${ytid}&wait=1`);
  }
  for (const [ytid, repeats] of Object.entries(REPEATS)) {
    for (let n = 0; n < repeats; n++)
      await post(owner.request, addresses.api.history.add, { ytid });
  }
  for (const ytid of ["YQHsXMglC9A", "fJ9rUzIMcZQ", "dQw4w9WgXcQ"]) {
    await post(owner.request, addresses.api.star.set, { ytid });
  }
  for (const ytid of ["60ItHLz5WEA", "CevxZvSJLk8", "kJQP7kiw5Fk"]) {
    await post(owner.request, addresses.api.queue.add, { ytid });
  }
  const evening = await playlist(owner.request, "Evening drive", EVENING);
  const gym = await playlist(owner.request, "Gym", GYM);
  const empty = await playlist(owner.request, "Rainy days", []);
  const found = await playlist(fan.request, "Found on the road", [...GYM].reverse());
  await post(owner.request, addresses.api.playlist.follow.add(found), {});
  await post(fan.request, addresses.api.playlist.follow.add(gym), {});
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
    filled("history-filled", addresses.history.index),
    bare("history-empty", addresses.history.index),
    filled("hearted-filled", addresses.favorites),
    bare("hearted-empty", addresses.favorites),
    filled("queue-filled", addresses.playqueue),
    bare("queue-empty", addresses.playqueue),
    filled("your-music-filled", addresses.playlist.index),
    bare("your-music-empty", addresses.playlist.index),
    filled("playlist-own", addresses.playlist.of(evening)),
    filled("playlist-empty", addresses.playlist.of(empty)),
    { name: "playlist-followed", path: addresses.playlist.of(gym), who: "fan" as const },
    filled("system-filled", addresses.playlist.of("lor:your-most-repeated")),
    bare("system-empty", addresses.playlist.of("lor:search")),
    filled(
      "add-to-playlist-filled",
      `${addresses.playlist.add}?v=fJ9rUzIMcZQ&back=${addresses.history.index}`,
    ),
    bare(
      "add-to-playlist-empty",
      `${addresses.playlist.add}?v=fJ9rUzIMcZQ&back=${addresses.history.index}`,
    ),
    bare("import-empty", addresses.import),
    { ...filled("import-filled", addresses.import), prepare: importing },
  ];
  const states = {
    owner: await owner.storageState(),
    fan: await fan.storageState(),
    newcomer: undefined,
  };
  await Promise.all([owner.close(), fan.close()]);
  return { states, shots };
}
