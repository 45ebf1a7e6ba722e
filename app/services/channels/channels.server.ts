/**
 * Channels, which play the same moment for everybody, and how many watch. Its tables are `channels`
 * and `channel_items`. Called by routes, the operator's commands and the seed.
 */
import { asc, eq, inArray, sql } from "drizzle-orm";
import {
  channelAt,
  type ChannelItem,
  orderOfDay,
  placeAt,
  utcDay,
} from "~/domain/channels/channel";
import type { Db } from "../platform/db/database.server";
import { channelItems, channels } from "../platform/db/schema.server";
import { sharedData } from "../platform/work/shared-data.server";
import type { Presence } from "./presence.server";

/** A live channel as an operator defined it, with the items in the operator's order. */
export type Channel = { pid: string; name: string; playlist: string | null; items: ChannelItem[] };

/** A channel at one moment. `offset` is in seconds from the start of `playing`. */
export type LiveChannel = {
  pid: string;
  name: string;
  viewers: number;
  playing: ChannelItem;
  offset: number;
};

/** With all items in today's order; `index` is the position of `playing` in it. */
export type ChannelDetail = LiveChannel & { index: number; order: ChannelItem[] };

export class NoSuchChannel extends Error {
  override name = "NoSuchChannel";
}

/** How long each process caches the channels, which operators rarely change. */
const FRESH_MS = 5000;

/** Loads all channels in the operator's order. */
export async function loadChannels(db: Db): Promise<Channel[]> {
  const rows = await db.select().from(channels).orderBy(asc(channels.position), asc(channels.pid));
  const items = await db.select().from(channelItems).orderBy(asc(channelItems.position));
  return rows.map(({ pid, name, playlist }) => ({
    pid,
    name,
    playlist,
    items: items
      .filter((item) => item.pid === pid)
      .map(({ ytid, title, duration }) => ({ ytid, title, duration })),
  }));
}

/** Adds a channel at the end. @throws {EmptyChannel} unless every item has a duration above 0 */
export async function addChannel(db: Db, channel: Channel, now: Date): Promise<void> {
  placeAt(channel.items, 0);
  const { pid, name, playlist, items } = channel;
  await db.transaction(async (tx) => {
    const next = sql<number>`(select coalesce(max(${channels.position}) + 1, 0) from ${channels})`;
    await tx.insert(channels).values({ pid, name, playlist, position: next, createdAt: now });
    await tx
      .insert(channelItems)
      .values(items.map((item, position) => ({ pid, position, ...item })));
  });
}

/** @throws {NoSuchChannel} */
export async function removeChannel(db: Db, pid: string): Promise<void> {
  const removed = await db
    .delete(channels)
    .where(eq(channels.pid, pid))
    .returning({ pid: channels.pid });
  if (removed.length === 0) throw new NoSuchChannel(pid);
}

/** Moves the named channels to the front, in this order. @throws {NoSuchChannel} */
export async function reorderChannels(db: Db, first: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ pid: channels.pid })
      .from(channels)
      .orderBy(asc(channels.position), asc(channels.pid))
      .for("update");
    const all = rows.map(({ pid }) => pid);
    const missing = first.find((pid) => !all.includes(pid));
    if (missing !== undefined) throw new NoSuchChannel(missing);
    const order = [...new Set([...first, ...all])];
    for (const [position, pid] of order.entries()) {
      await tx.update(channels).set({ position }).where(eq(channels.pid, pid));
    }
  });
}

/** Returns the ids among `pids` that are in use. */
export async function existingChannelIds(db: Db, pids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ pid: channels.pid })
    .from(channels)
    .where(inArray(channels.pid, [...pids]));
  return rows.map(({ pid }) => pid);
}

/** Returns the channels as listeners see them. Times are in epoch ms. */
export function createChannels({ db, presence }: { db: Db; presence: Presence }) {
  const shared = sharedData(FRESH_MS, () => loadChannels(db));

  async function find(pid: string): Promise<Channel | null> {
    const wanted = pid.toLowerCase();
    return (await shared.load()).find((channel) => channel.pid === wanted) ?? null;
  }

  return {
    /** Lists channels, most viewers first (CHANNEL-2), equals in the operator's order. */
    async list(now: number): Promise<LiveChannel[]> {
      const channels = (await shared.load()).filter(({ items }) => items.length > 0);
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

    /** Returns null if there is no such channel. */
    async detail(pid: string, now: number): Promise<ChannelDetail | null> {
      const channel = await find(pid);
      if (!channel?.items.length) return null;
      const { name, items } = channel;
      const order = orderOfDay(items, channel.pid, utcDay(now));
      const [viewers = 0] = await presence.viewers([channel.pid], now);
      return { pid: channel.pid, name, viewers, order, ...placeAt(order, now) };
    },

    /** Notes that a viewer is on the channel. @returns false if there is no such channel */
    async beat(pid: string, viewer: string, now: number): Promise<boolean> {
      const channel = await find(pid);
      if (!channel) return false;
      await presence.beat(channel.pid, viewer, now);
      return true;
    },

    clearCache: shared.clearCache,
  };
}
