import { addresses } from "~/addresses";
import { PlayItemForm } from "~/components/items/play-item-form";
import { videoItem } from "~/domain/items/video-item";
import { formatTime } from "~/domain/text/time";
import { LANDING_LOOP, LANDING_VIDEO } from "~/domain/videos/landing";
import { Drawing } from "~/islands/parts/drawing";
import { Icon } from "~/islands/parts/icon";

const FIELD = "Link, id or words";

/**
 * The words above the player for a newcomer (PLAYER-16): what this is for, a field, and a loop to
 * try.
 */
export function Introduction({ product }: { product: string }) {
  const { start, end } = LANDING_LOOP;
  const loop = videoItem({ ...LANDING_VIDEO, section: LANDING_LOOP });
  return (
    <section
      className="intro flex flex-wrap content-center items-center gap-2"
      aria-labelledby="intro"
    >
      {/* The header has no room for it on a phone. */}
      <p className="w-full font-bold text-brand-strong md:hidden">{product}</p>
      <h1 id="intro" className="w-full">
        Paste a link. <span className="inline-block">Loop the part you love.</span>
      </h1>
      <form
        role="search"
        aria-label="Loop a video"
        action={addresses.search.index}
        method="get"
        className="flex max-w-2xl flex-1 basis-72 gap-2"
      >
        <input
          name="q"
          placeholder={FIELD}
          aria-label={FIELD}
          autoComplete="off"
          required
          pattern=".*\S.*"
          title="Paste the link of a video, or type what to search for"
          maxLength={500}
          className="field rounded-full p-3 text-lg"
        />
        <button className="button primary shrink-0">Loop it</button>
      </form>
      <PlayItemForm item={loop}>
        <button className="button">
          <Icon name="play" />
          Or loop {formatTime(start)} to {formatTime(end)} of this song
        </button>
      </PlayItemForm>
    </section>
  );
}

const ELSEWHERE = [
  {
    href: addresses.stream.index,
    drawing: "channels",
    name: "Live Streams",
    text: "Everybody hears the same moment.",
  },
  {
    href: addresses.radio.index,
    drawing: "stations",
    name: "Radio",
    text: "Stations of the whole world, and the songs they play.",
  },
  {
    href: addresses.podcast.index,
    drawing: "podcasts",
    name: "Podcasts",
    text: "Loop a sentence, or the whole episode.",
  },
] as const;

/** What else a newcomer finds here. */
export function Elsewhere() {
  return (
    <ul className="channel-grid" aria-label="What else there is">
      {ELSEWHERE.map(({ href, drawing, name, text }) => (
        <li key={href}>
          <a href={href} className="flex items-center gap-3">
            <Drawing name={drawing} className="shrink-0" />
            <span>
              <span className="block font-bold">{name}</span>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
