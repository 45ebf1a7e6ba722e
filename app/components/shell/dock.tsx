import { dockParts } from "~/contracts";
import type { StepLinks } from "~/domain/player/contexts";
import type { Item } from "~/domain/items/item";
import { dockInitials } from "~/domain/radio/station";
import { soundUrl } from "~/domain/podcasts/episode-item";
import type { PlayerModes } from "~/domain/player/modes";
import { repeatOf } from "~/domain/player/loop/repeat";
import { songOf } from "~/domain/songs/song-title";
import { Island } from "~/islands/runtime/island";

export interface DockItem {
  item: Item;
  /** Rejected times of a section: the message, and the texts as typed. */
  rejected?: { message: string; texts: { s: string; e: string } } | null;
  hearted: boolean;
  /** Where to offer to go on with a whole song, in seconds. */
  place?: number | null;
  /** Where Previous and Next lead without scripts. */
  steps: StepLinks | null;
  /** Address of the embedded player, set if Play was pressed without scripts. */
  embedUrl?: string;
  /** The page shows the item in a list, and is not the item's own. */
  isListed?: boolean;
  /** Play was pressed on a station's or episode's page without scripts. */
  play?: boolean;
}

interface DockProps {
  held: DockItem;
  media: { iframeApiUrl: string; embedOrigin: string; imageOrigin: string };
  modes: PlayerModes;
  /**
   * The list that the address plays from, if any, and whether it plays on by itself (PLAYER-15).
   */
  list: { path: string | null; playsOn: boolean };
  /** This page, which the dock's forms return to without scripts. */
  path: string;
}

/**
 * The media element for browsers without scripts, which try the sources in order. A whole episode
 * may repeat (PLAYER-5).
 */
function PlainSound({ item, modes }: { item: Item; modes: PlayerModes }) {
  if (item.kind === "video") return null;
  const sources = item.kind === "station" ? item.sources.map(({ url }) => url) : [soundUrl(item)];
  const mode = repeatOf(item);
  const isRepeated = mode === "repeat-episodes" && modes[mode];
  return (
    <noscript>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- publishers send no captions */}
      <audio controls autoPlay loop={isRepeated} title={item.title} className="w-full">
        {sources.map((src) => (
          <source key={src} src={src} />
        ))}
      </audio>
    </noscript>
  );
}

/**
 * The player (SHELL-12). Navigation does not replace it. It is rendered without an iframe, which
 * the island creates; the iframe in `noscript` is for browsers without scripts.
 */
export function Dock({ held, media, modes, list, path }: DockProps) {
  const { embedUrl, play, rejected = null, item, hearted, place, steps } = held;
  return (
    <section
      id="player"
      aria-label="Player"
      tabIndex={-1}
      {...dockParts.state("unstarted")}
      {...dockParts.media(item.kind)}
      {...dockParts.item(item.id)}
      {...dockParts.initials(dockInitials(item))}
      {...dockParts.open(Boolean(embedUrl || play))}
    >
      {embedUrl ? (
        <noscript>
          <iframe
            src={embedUrl}
            title={item.title}
            allow="autoplay; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        </noscript>
      ) : null}
      {play ? <PlainSound item={item} modes={modes} /> : null}
      <Island
        name="player"
        props={{
          ...{ item, named: songOf(item), hearted, steps, ...media, modes, path },
          ...(place && { place }),
          ...(list.path && { list: list.path }),
          ...(list.playsOn && { playsOn: true }),
        }}
      />
      <Island name="slider" props={{ item, rejected }} />
      {item.kind === "video" ? (
        <noscript>
          <p className="loop-notice">
            Looping a section needs scripts. Without them the whole video loops, and your section is
            saved for when scripts are on.
          </p>
        </noscript>
      ) : null}
    </section>
  );
}
