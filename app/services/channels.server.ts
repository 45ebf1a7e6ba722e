import { asc, eq, inArray, sql } from "drizzle-orm";
import { channelAt, type ChannelItem, orderOfDay, placeAt, utcDay } from "~/domain/channel";
import type { Db } from "./db/database.server";
import { streamItems, streams } from "./db/schema.server";
import type { Presence } from "./presence.server";

/** A live channel as an operator defined it (spec 2 §3, Stream); the items in the operator's order. */
export type Channel = { pid: string; name: string; playlist: string | null; items: ChannelItem[] };

/** A channel at one moment. `offset`: seconds into `playing`. */
export type LiveChannel = {
  pid: string;
  name: string;
  viewers: number;
  playing: ChannelItem;
  offset: number;
};

/** The same with all that plays today, in today's order; `index` is where `playing` stands in it. */
export type ChannelDetail = LiveChannel & { index: number; order: ChannelItem[] };

export class NoSuchChannel extends Error {
  override name = "NoSuchChannel";
}

/** How long a process goes on with what it has read: operators change channels rarely, viewers ask often. */
const KEPT_MS = 5000;

/** Every channel in the operator's order. */
export async function readChannels(db: Db): Promise<Channel[]> {
  const rows = await db.select().from(streams).orderBy(asc(streams.position), asc(streams.pid));
  const items = await db.select().from(streamItems).orderBy(asc(streamItems.position));
  return rows.map(({ pid, name, playlist }) => ({
    pid,
    name,
    playlist,
    items: items
      .filter((item) => item.pid === pid)
      .map(({ ytid, title, duration }) => ({ ytid, title, duration })),
  }));
}

/** Puts a channel behind the others. Its items need durations above 0, as `placeAt` does. */
export async function addChannel(db: Db, channel: Channel, now: Date): Promise<void> {
  placeAt(channel.items, 0);
  const { pid, name, playlist, items } = channel;
  await db.transaction(async (tx) => {
    const next = sql<number>`(select coalesce(max(${streams.position}) + 1, 0) from ${streams})`;
    await tx.insert(streams).values({ pid, name, playlist, position: next, createdAt: now });
    await tx
      .insert(streamItems)
      .values(items.map((item, position) => ({ pid, position, ...item })));
  });
}

/** @throws {NoSuchChannel} */
export async function removeChannel(db: Db, pid: string): Promise<void> {
  const gone = await db.delete(streams).where(eq(streams.pid, pid)).returning({ pid: streams.pid });
  if (gone.length === 0) throw new NoSuchChannel(pid);
}

/** The named ones first, in this order; the others behind them as they were. @throws {NoSuchChannel} */
export async function reorderChannels(db: Db, first: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ pid: streams.pid })
      .from(streams)
      .orderBy(asc(streams.position), asc(streams.pid))
      .for("update");
    const all = rows.map(({ pid }) => pid);
    const missing = first.find((pid) => !all.includes(pid));
    if (missing !== undefined) throw new NoSuchChannel(missing);
    const order = [...new Set([...first, ...all])];
    for (const [position, pid] of order.entries()) {
      await tx.update(streams).set({ position }).where(eq(streams.pid, pid));
    }
  });
}

/** The ids among these that channels have. */
export async function takenPids(db: Db, pids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ pid: streams.pid })
    .from(streams)
    .where(inArray(streams.pid, [...pids]));
  return rows.map(({ pid }) => pid);
}

export type Channels = ReturnType<typeof createChannels>;

/** What listeners see of the channels. Times are epoch ms. */
export function createChannels({ db, presence }: { db: Db; presence: Presence }) {
  let kept: { at: number; read: Promise<Channel[]> } | null = null;

  function read(): Promise<Channel[]> {
    const at = performance.now();
    if (kept && at - kept.at < KEPT_MS) return kept.read;
    const channels = readChannels(db);
    kept = { at, read: channels };
    channels.catch(() => (kept = null));
    return channels;
  }

  async function find(pid: string): Promise<Channel | null> {
    const wanted = pid.toLowerCase();
    return (await read()).find((channel) => channel.pid === wanted) ?? null;
  }

  return {
    /** Most viewers first, equals in the operator's order (spec 2 §2). */
    async list(now: number): Promise<LiveChannel[]> {
      const channels = (await read()).filter(({ items }) => items.length > 0);
      const viewers = await presence.viewers(
        channels.map(({ pid }) => pid),
        now,
      );
      return channels
        .map(({ pid, name, items }, at) => {
          const { playing, offset } = channelAt(items, pid, now);
          return { pid, name, viewers: viewers[at] ?? 0, playing, offset };
        })
        .sort((a, b) => b.viewers - a.viewers);
    },

    /** Null where there is none. */
    async detail(pid: string, now: number): Promise<ChannelDetail | null> {
      const channel = await find(pid);
      if (!channel?.items.length) return null;
      const { name, items } = channel;
      const order = orderOfDay(items, channel.pid, utcDay(now));
      const [viewers = 0] = await presence.viewers([channel.pid], now);
      return { pid: channel.pid, name, viewers, order, ...placeAt(order, now) };
    },

    /** A viewer is there; false where there is no such channel. */
    async beat(pid: string, viewer: string, now: number): Promise<boolean> {
      const channel = await find(pid);
      if (!channel) return false;
      await presence.beat(channel.pid, viewer, now);
      return true;
    },

    /** Reads anew: an operator has changed something. */
    forget(): void {
      kept = null;
    },
  };
}
