import { asc, eq } from "drizzle-orm";
import { EmptyChannel, type ChannelItem } from "~/domain/channel";
import { channelPid } from "~/domain/schemas/channel";
import { formatTotal } from "~/domain/formats";
import { parseTime } from "~/domain/time";
import { isYtid } from "~/domain/youtube-id";
import { surrogateKey } from "~/services/cache-policy.server";
import {
  addChannel,
  NoSuchChannel,
  readChannels,
  removeChannel,
  reorderChannels,
  takenPids,
} from "~/services/channels.server";
import { playlistItems, playlists } from "~/services/db/schema.server";
import { getVideos } from "~/services/videos-store.server";
import { AdminError, type AdminParts, needed, type Verb } from "./command";

/** More would be hours of scrolling for nobody. */
const MOST_ITEMS = 1000;

/** An id for addresses, made of the name: letters and digits with hyphens between. */
function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}

async function freePid({ db }: AdminParts, name: string): Promise<string> {
  const slug = slugOf(name) || "stream";
  const wanted = [slug, ...Array.from({ length: 99 }, (_, at) => `${slug}-${at + 2}`)];
  const taken = new Set(await takenPids(db, wanted));
  const pid = wanted.find((one) => !taken.has(one));
  if (!pid) throw new AdminError(`There are too many streams called ${name}`);
  return pid;
}

async function ofPlaylist({ db }: AdminParts, pid: string): Promise<Map<string, number | null>> {
  const [found] = await db.select().from(playlists).where(eq(playlists.pid, pid));
  if (!found) throw new AdminError(`There is no playlist ${pid}`);
  const rows = await db
    .select({ ytid: playlistItems.ytid })
    .from(playlistItems)
    .where(eq(playlistItems.pid, pid))
    .orderBy(asc(playlistItems.rank), asc(playlistItems.ytid))
    .limit(MOST_ITEMS);
  return new Map(rows.map(({ ytid }) => [ytid, null]));
}

/** `id` or `id:duration`, the duration in seconds or as m:ss. */
function ofList(list: string): Map<string, number | null> {
  const items = list.split(",").map((item): [string, number | null] => {
    const [ytid = "", ...time] = item.trim().split(":");
    if (!isYtid(ytid)) throw new AdminError(`${ytid} is no id of the video host`);
    const duration = time.length > 0 ? parseTime(time.join(":")) : null;
    if (time.length > 0 && !(duration && duration > 0)) {
      throw new AdminError(`${item.trim()}: the duration is no time such as 213 or 3:33`);
    }
    return [ytid, duration];
  });
  return new Map(items.slice(0, MOST_ITEMS));
}

/** Titles and durations from our store, else from the video host. */
async function itemsOf(
  { db, videoInfo }: AdminParts,
  wanted: Map<string, number | null>,
): Promise<ChannelItem[]> {
  const stored = await getVideos(db, [...wanted.keys()]);
  const items: ChannelItem[] = [];
  const unknown: string[] = [];
  for (const [ytid, given] of wanted) {
    const known = stored[ytid];
    const complete = known?.title && (given ?? known.duration);
    const video = complete ? known : await videoInfo.lookUp(ytid).catch(() => null);
    const duration = given ?? video?.duration ?? known?.duration ?? 0;
    if (duration > 0) items.push({ ytid, title: video?.title || known?.title || ytid, duration });
    else unknown.push(ytid);
  }
  if (unknown.length > 0) {
    throw new AdminError(
      `Nobody knows how long these last: ${unknown.join(", ")}. Name them as id:m:ss with --ytids, or set YOUTUBE_API_KEY`,
    );
  }
  return items;
}

function changed({ purge }: AdminParts, pid?: string): void {
  purge(surrogateKey.page("streams"));
  if (pid) purge(surrogateKey.stream(pid));
}

function refuse(error: unknown): never {
  if (error instanceof NoSuchChannel) throw new AdminError(`There is no stream ${error.message}`);
  if (error instanceof EmptyChannel) throw new AdminError(error.message);
  throw error;
}

export const streamVerbs: Record<string, Verb> = {
  list: {
    arguments: "",
    does: "shows the live channels in their order",
    async run({ db }) {
      const channels = await readChannels(db);
      return channels.map(({ pid, name, items }) => {
        const whole = items.reduce((sum, { duration }) => sum + duration, 0);
        return `${pid}\t${name}\t${items.length} videos\t${formatTotal(whole)}`;
      });
    },
  },
  add: {
    arguments: "--name NAME (--playlist PID | --ytids ID[:m:ss],...) [--pid ID]",
    does: "puts a channel behind the others; its videos are copied",
    options: ["name", "playlist", "ytids", "pid"],
    async run(parts, { option }) {
      const name = needed(option("name"), "--name");
      const [playlist, ytids] = [option("playlist"), option("ytids")];
      if (!playlist === !ytids) throw new AdminError("Give either --playlist or --ytids");
      const wanted = playlist ? await ofPlaylist(parts, playlist) : ofList(ytids ?? "");
      if (wanted.size === 0) throw new AdminError("A stream needs at least one video");
      const own = option("pid")?.toLowerCase();
      if (own && !channelPid.safeParse(own).success) {
        throw new AdminError("--pid takes letters, digits and hyphens");
      }
      if (own && (await takenPids(parts.db, [own])).length > 0) {
        throw new AdminError(`There is a stream ${own} already`);
      }
      const pid = own ?? (await freePid(parts, name));
      const items = await itemsOf(parts, wanted);
      const channel = { pid, name, playlist: playlist ?? null, items };
      await addChannel(parts.db, channel, parts.now()).catch(refuse);
      changed(parts, pid);
      return [`Added the stream ${pid} with ${items.length} videos: /stream/${pid}`];
    },
  },
  remove: {
    arguments: "PID",
    does: "takes a channel away",
    async run(parts, { words }) {
      const pid = needed(words[0], "The id of the stream");
      await removeChannel(parts.db, pid).catch(refuse);
      changed(parts, pid);
      return [`Removed the stream ${pid}`];
    },
  },
  reorder: {
    arguments: "PID...",
    does: "puts these first, in this order",
    async run(parts, { words }) {
      needed(words[0], "The id of a stream");
      await reorderChannels(parts.db, words).catch(refuse);
      changed(parts);
      return ["The streams are in the new order"];
    },
  },
};
