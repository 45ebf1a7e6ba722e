/** The parts of an episode that a test may set; the rest is made up from its number. */
export interface MadeEpisode {
  guid?: string | null;
  title?: string;
  url?: string;
  type?: string;
  pubDate?: string;
  duration?: string;
  notes?: string;
  extra?: string;
}

export interface MadeFeed {
  title: string;
  author?: string;
  /** Where media, pictures and chapters are. */
  origin: string;
  episodes: readonly MadeEpisode[];
  /** The path of its picture at `origin`. */
  picture?: string;
  /** Further elements of the channel. */
  extra?: string;
  encoding?: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const FIRST = Date.UTC(2025, 0, 1, 6);

function writeEpisode(episode: MadeEpisode, number: number, origin: string): string {
  const date = episode.pubDate ?? new Date(FIRST + number * 86_400_000).toUTCString();
  const guid = episode.guid === undefined ? `episode-${number}` : episode.guid;
  const notes =
    episode.notes ??
    `<p>What episode ${number} is about.</p><ul><li>00:02 The beginning</li><li>00:10 The middle</li></ul>`;
  return `<item>
  <title>${escaped(episode.title ?? `Episode ${number}`)}</title>
  ${guid === null ? "" : `<guid isPermaLink="false">${escaped(guid)}</guid>`}
  <pubDate>${date}</pubDate>
  <enclosure url="${escaped(episode.url ?? `${origin}/media/talk.mp3?episode=${number}`)}" length="240000" type="${episode.type ?? "audio/mpeg"}"/>
  <itunes:duration>${episode.duration ?? "0:30"}</itunes:duration>
  <description><![CDATA[${notes}]]></description>
  ${episode.extra ?? ""}
</item>`;
}

/** The last episode is the newest and stands first, as in real feeds. */
export function writeFeed(made: MadeFeed): string {
  const { title, author, origin, episodes, picture = "pictures/cover.jpg" } = made;
  const { extra, encoding } = made;
  const items = episodes.map((episode, at) => writeEpisode(episode, at + 1, origin)).reverse();
  return `<?xml version="1.0" encoding="${encoding ?? "UTF-8"}"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${escaped(title)}</title>
<link>${origin}/</link>
<language>en</language>
<description>&lt;p&gt;A podcast that exists for tests only.&lt;/p&gt;</description>
<itunes:author>${escaped(author ?? "Ada Example")}</itunes:author>
<itunes:image href="${origin}/${picture}"/>
<itunes:category text="Comedy"/>
${extra ?? ""}
${items.join("\n")}
</channel>
</rss>`;
}
