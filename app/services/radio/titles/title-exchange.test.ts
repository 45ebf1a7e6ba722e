import { expect, onTestFinished, test } from "vitest";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { startRedis } from "../../../../tests/support/services";
import { connectRedis, publish, redisReady } from "../../platform/redis.server";
import { openTitleExchange, type Song } from "./title-exchange.server";

const SONG: Song = { stationId: "station", title: "Artist - Song", at: 1_800_000_000_000 };

async function redisOfTest() {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const redis = connectRedis(server.url, quietLog);
  onTestFinished(() => redis.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  const open = (onSong: (song: Song) => void) => {
    const options = { redis, redisUrl: server.url, log: quietLog, onSong };
    const exchange = openTitleExchange(options);
    onTestFinished(() => exchange.close());
    return exchange;
  };
  return { redis, open };
}

test("another process hears a song, also after a message that is none", async () => {
  const { redis, open } = await redisOfTest();
  const heard: Song[] = [];
  const own = open(() => expect.unreachable("a process hears its own song"));
  open((song) => heard.push(song));
  const CHANNEL = "lor:radio:titles";
  await expect.poll(() => redis.pubsub("NUMSUB", CHANNEL)).toEqual([CHANNEL, 2]);
  for (const text of ["not JSON", "", "[]", '{"from":1}']) await publish(redis, CHANNEL, text);
  own.send(SONG);
  await expect.poll(() => heard).toEqual([SONG]);
});

test("a process gives back its own lease only", async () => {
  const { open } = await redisOfTest();
  const [own, other] = [open(() => {}), open(() => {})];
  const leased = async (exchange: typeof own) => exchange.lease(SONG.stationId);
  expect([await leased(own), await leased(other)]).toEqual([true, false]);
  other.release(SONG.stationId);
  expect([await leased(other), await leased(own)]).toEqual([false, true]);
  own.release(SONG.stationId);
  expect(await leased(other)).toBe(true);
});
