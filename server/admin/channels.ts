import { and, asc, eq } from "drizzle-orm";
import { addresses } from "~/addresses";
import { EmptyChannel, type ChannelItem } from "~/domain/channels/channel";
import { channelPid } from "~/domain/channels/channel-schema";
import { formatTotal } from "~/domain/text/numbers/counts";
import { normalForm } from "~/domain/text/normalise";
import { parseTime } from "~/domain/text/time";
import { isYtid } from "~/domain/videos/youtube-id";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import {
  addChannel,
  NoSuchChannel,
  loadChannels,
  removeChannel,
  reorderChannels,
  existingChannelIds,
} from "~/services/channels/channels.server";
import { playlistItems, playlists } from "~/services/platform/db/schema.server";
import { isVideo, videoOf } from "~/services/playlists/playlist-cards.server";
import { loadVideos, visibleMetadata } from "~/services/videos/videos-store.server";
import { AdminError, type AdminOptions, needed, type Verb } from "./command";

const MAX_ITEMS = 1000;

/** Turns a name into an id for addresses: letters and digits joined by hyphens. */
function slugOf(name: string): string {
  const plain = normalForm(name, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, 60);
}

async function unusedPid({ db }: AdminOptions, name: string): Promise<string> {
  const slug = slugOf(name) || "stream";
  const wanted = [slug, ...Array.from({ length: 99 }, (_, at) => `${slug}-${at + 2}`)];
  const taken = new Set(await existingChannelIds(db, wanted));
  const pid = wanted.find((one) => !taken.has(one));
  if (!pid) throw new AdminError(`There are too many streams called ${name}`);
  return pid;
}

async function videosOfPlaylist(
  { db }: AdminOptions,
  pid: string,
): Promise<Map<string, number | null>> {
  const [found] = await db.select().from(playlists).where(eq(playlists.pid, pid));
  if (!found) throw new AdminError(`There is no playlist ${pid}`);
  const rows = await db
    .select({ ytid: videoOf(playlistItems.ytid) })
    .from(playlistItems)
    .where(and(eq(playlistItems.pid, pid), isVideo(playlistItems.ytid)))
    .orderBy(asc(playlistItems.rank), asc(playlistItems.ytid))
    .limit(MAX_ITEMS);
  return new Map(rows.flatMap(({ ytid }) => (ytid ? [[ytid, null]] : [])));
}

/**
 *
 * @param list items such as `id` or `id:duration`, separated by commas; a duration is in seconds or
 * m:ss
 */
function parseVideos(list: string): Map<string, number | null> {
  const items = list.split(",").map((item): [string, number | null] => {
    const [ytid = "", ...time] = item.trim().split(":");
    if (!isYtid(ytid)) throw new AdminError(`${ytid} is not a video id`);
    const duration = time.length > 0 ? parseTime(time.join(":")) : null;
    if (time.length > 0 && !(duration && duration > 0)) {
      throw new AdminError(`${item.trim()}: the duration must be a time such as 213 or 3:33`);
    }
    return [ytid, duration];
  });
  return new Map(items.slice(0, MAX_ITEMS));
}

/** Takes titles and durations from our database, or from the video host. */
async function loadItems(
  { db, videoInfo }: AdminOptions,
  wanted: Map<string, number | null>,
): Promise<ChannelItem[]> {
  const stored = await loadVideos(db, [...wanted.keys()]);
  const items: ChannelItem[] = [];
  const unknown: string[] = [];
  for (const [ytid, given] of wanted) {
    const found = stored.get(ytid);
    const known = found && visibleMetadata(found, null);
    const complete = known?.title && (given ?? known.duration);
    const video = complete ? known : await videoInfo.lookUp(ytid).catch(() => null);
    const duration = given ?? video?.duration ?? known?.duration ?? 0;
    if (duration > 0) items.push({ ytid, title: video?.title || known?.title || ytid, duration });
    else unknown.push(ytid);
  }
  if (unknown.length > 0) {
    throw new AdminError(
      `The duration of these videos is unknown: ${unknown.join(", ")}. Write id:m:ss in --ytids, or set YOUTUBE_API_KEY`,
    );
  }
  return items;
}

function changed({ purge }: AdminOptions, pid?: string): void {
  purge(surrogateKey.page("streams"));
  if (pid) purge(surrogateKey.stream(pid));
}

function asAdminError(error: unknown): never {
  if (error instanceof NoSuchChannel) throw new AdminError(`There is no stream ${error.message}`);
  if (error instanceof EmptyChannel) throw new AdminError(error.message);
  throw error;
}

export const channelVerbs: Record<string, Verb> = {
  list: {
    arguments: "",
    does: "lists the live channels in their order",
    async run({ db }) {
      const channels = await loadChannels(db);
      return channels.map(({ pid, name, items }) => {
        const duration = items.reduce((sum, item) => sum + item.duration, 0);
        return `${pid}\t${name}\t${items.length} videos\t${formatTotal(duration)}`;
      });
    },
  },
  add: {
    arguments: "--name NAME (--playlist PID | --ytids ID[:m:ss],...) [--pid ID]",
    does: "adds a channel after the others, with a copy of the playlist's videos",
    options: ["name", "playlist", "ytids", "pid"],
    async run(options, { option }) {
      const name = needed(option("name"), "--name");
      const [playlist, ytids] = [option("playlist"), option("ytids")];
      if (!playlist === !ytids) throw new AdminError("Give either --playlist or --ytids");
      const wanted = playlist
        ? await videosOfPlaylist(options, playlist)
        : parseVideos(ytids ?? "");
      if (wanted.size === 0) throw new AdminError("A stream needs at least one video");
      const own = option("pid")?.toLowerCase();
      if (own && !channelPid.safeParse(own).success) {
        throw new AdminError("--pid takes letters, digits and hyphens");
      }
      if (own && (await existingChannelIds(options.db, [own])).length > 0) {
        throw new AdminError(`There is a stream ${own} already`);
      }
      const pid = own ?? (await unusedPid(options, name));
      const items = await loadItems(options, wanted);
      const channel = { pid, name, playlist: playlist ?? null, items };
      await addChannel(options.db, channel, options.now()).catch(asAdminError);
      changed(options, pid);
      return [`Added the stream ${pid} with ${items.length} videos: ${addresses.stream.of(pid)}`];
    },
  },
  remove: {
    arguments: "PID",
    does: "removes a channel",
    async run(options, { words }) {
      const pid = needed(words[0], "The id of the stream");
      await removeChannel(options.db, pid).catch(asAdminError);
      changed(options, pid);
      return [`Removed the stream ${pid}`];
    },
  },
  reorder: {
    arguments: "PID...",
    does: "moves these to the front, in this order",
    most: Infinity,
    async run(options, { words }) {
      needed(words[0], "The id of a stream");
      await reorderChannels(options.db, words).catch(asAdminError);
      changed(options);
      return ["The streams are in the new order"];
    },
  },
};
