import { addresses } from "~/addresses";
import { PlayItemForm } from "~/components/items/play-item-form";
import { LANDING_ITEM } from "~/domain/items/landing-item";
import { formatTime } from "~/domain/text/time";
import { LANDING_LOOP } from "~/domain/videos/landing";
import { Drawing } from "~/islands/parts/drawing";
import { Icon } from "~/islands/parts/icon";

const FIELD = "YouTube link, or any song";

/**
 * The words above the player for a newcomer (PLAYER-16): what this is for, a field, and the loop
 * that the player offers. The player's own Play is the one to press, so nothing here is brighter.
 */
export function Introduction({ product }: { product: string }) {
  const { start, end } = LANDING_LOOP;
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
        className="relative w-full md:w-96 lg:w-lg"
      >
        <input
          name="q"
          placeholder={FIELD}
          aria-label={FIELD}
          autoComplete="off"
          required
          pattern=".*\S.*"
          title="Paste the link of a video, or type what to search for"
          maxLength={200}
          className="field rounded-full border-2 border-ink py-3 pl-4 pr-28 text-lg"
        />
        <button className="button absolute inset-y-1 right-1 bg-ink text-surface">Loop it</button>
      </form>
      <PlayItemForm item={LANDING_ITEM}>
        <button className="flex min-h-11 items-center gap-1 text-muted">
          <Icon name="play" className="h-5 w-5" />
          {`Or loop ${formatTime(start)} to ${formatTime(end)} of this song`}
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
