import { afterAll, beforeAll, expect, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { startApp, type App } from "../../support/app/app";
import { parsePage, signInByEmail, uniqueEmail } from "../../support/app/sign-in";
import { Visitor } from "../../support/app/visitor";

const PODCAST = "1000130301";

let upstreams: Upstreams;
let mailbox: Mailbox;
let app: App;

beforeAll(async () => {
  [upstreams, mailbox] = await Promise.all([startUpstreams(), startMailbox()]);
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: "Loops <hello@example.org>" };
  app = await startApp({ upstreams, env, embedded: true });
});

afterAll(async () => {
  await app.stop();
  await Promise.all([upstreams.stop(), mailbox.stop()]);
});

async function device(email: string): Promise<Visitor> {
  const one = new Visitor(app.origin);
  await signInByEmail(one, mailbox, email);
  return one;
}

async function newestEpisode(): Promise<string> {
  const path = `/api/apple/podcast/${PODCAST}/feed?limit=1`;
  const { answer } = await new Visitor(app.origin).json<{ episodes: { id: string }[] }>(path);
  return answer.episodes[0]!.id;
}

async function save(
  who: Visitor,
  episodeid: string,
  seconds: number,
  at: number,
  movedAt?: number,
): Promise<void> {
  const place = {
    podcastid: PODCAST,
    episodeid,
    seconds,
    duration: 300,
    played: false,
    at,
    movedAt,
  };
  expect((await who.json("/api/podcast/position", place)).status).toBe(200);
}

const setSpeed = (who: Visitor, speed: number) =>
  who.json("/api/podcast/speed", { podcastid: PODCAST, speed });

/** The item in the page's HTML, for the player. */
async function itemFor(who: Visitor, episode: string) {
  const path = `/podcast?podcastid=${PODCAST}&episodeid=${episode}&wait=1`;
  const page = await parsePage(await who.get(path));
  return JSON.parse(page.querySelector("#page-item")?.rawText ?? "null") as {
    startAt: number;
    speed?: number;
  };
}

test("another device of the account resumes at the newest position, at the podcast's speed", async () => {
  const email = uniqueEmail();
  const [phone, laptop] = [await device(email), await device(email)];
  const episode = await newestEpisode();
  const now = Date.now();
  await save(phone, episode, 14.5, now);
  expect((await setSpeed(phone, 1.5)).status).toBe(200);
  expect(await itemFor(laptop, episode)).toMatchObject({ startAt: 14.5, speed: 1.5 });
  await save(laptop, episode, 21, now + 10);
  await save(phone, episode, 3, now + 5);
  expect(await itemFor(phone, episode)).toMatchObject({ startAt: 21 });
  expect(await itemFor(new Visitor(app.origin), episode)).toMatchObject({ startAt: 0 });
  expect(await itemFor(new Visitor(app.origin), episode)).not.toHaveProperty("speed");
});

test("a device that did not know the position does not take it back, the listener does", async () => {
  const email = uniqueEmail();
  const [phone, laptop] = [await device(email), await device(email)];
  const episode = await newestEpisode();
  const now = Date.now();
  await save(phone, episode, 97, now - 9000);
  await save(laptop, episode, 0.5, now - 8000);
  await save(laptop, episode, 10, now - 7000);
  expect(await itemFor(phone, episode)).toMatchObject({ startAt: 97 });
  await save(laptop, episode, 12, now - 5000, now - 6000);
  expect(await itemFor(phone, episode)).toMatchObject({ startAt: 12 });
  const { answer } = await phone.json<{ res: object }>(
    `/api/podcast/positions?podcastid=${PODCAST}`,
  );
  const left = { seconds: 97, at: now - 5000 };
  expect(Object.values(answer.res)).toMatchObject([{ seconds: 12, left }]);
  const podcast = await parsePage(await phone.get(`/podcast/${PODCAST}`));
  const row = podcast.querySelector(`[data-episodeid="${episode}"]`);
  const offer = row?.querySelectorAll("a").find(({ text }) => text === "Resume at 1:37?");
  const there = await parsePage(await phone.get(offer?.getAttribute("href") ?? ""));
  expect(there.querySelector("#player noscript")?.toString()).toMatch(/#t=97"/);
});

test("a guest's marks of an episode join the account", async () => {
  const guest = new Visitor(app.origin);
  const email = uniqueEmail();
  const laptop = await device(email);
  const episode = await newestEpisode();
  await save(guest, episode, 9, Date.now());
  await setSpeed(guest, 0.75);
  expect(await signInByEmail(guest, mailbox, email)).toBe("/merge");
  await guest.json("/api/user/merge", {});
  expect(await itemFor(laptop, episode)).toMatchObject({ startAt: 9, speed: 0.75 });
});

test("an acknowledged position, speed and repeat survive a killed server", async () => {
  const listener = await device(uniqueEmail());
  const episode = await newestEpisode();
  await setSpeed(listener, 2);
  await save(listener, episode, 17.2, Date.now());
  const pass = { episodeid: episode, eventId: crypto.randomUUID(), start: 0, end: 30 };
  const counted = await listener.json("/api/podcast/repeat", pass);
  expect(counted.answer).toMatchObject({ repeats: 1, seconds: 30 });
  await app.kill9();
  await app.restart();
  expect(await itemFor(listener, episode)).toMatchObject({ startAt: 17.2, speed: 2 });
  const again = await listener.json("/api/podcast/repeat", pass);
  expect(again.answer).toEqual(counted.answer);
});

test.each([0, 9, "fast", null])("the speed %j is refused", async (speed) => {
  const body = { podcastid: PODCAST, speed };
  expect((await new Visitor(app.origin).json("/api/podcast/speed", body)).status).toBe(400);
});

test.each(["none", "constructor", "__proto__"])(
  "there is no podcast %s to keep a speed for",
  async (podcastid) => {
    const body = { podcastid, speed: 2 };
    expect((await new Visitor(app.origin).json("/api/podcast/speed", body)).status).toBe(404);
  },
);
