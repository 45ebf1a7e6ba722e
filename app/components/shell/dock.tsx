import type { Steps } from "~/domain/contexts";
import type { PlayerModes } from "~/domain/player";
import type { Slice } from "~/domain/slice";
import { Island } from "~/islands/island";

export interface DockVideo {
  ytid: string;
  title: string;
  author: string | null;
  /** Seconds; null until somebody knows it. */
  duration: number | null;
  slice: Slice | null;
  star: boolean;
  /** Where Previous and Next lead without scripts. */
  steps: Steps | null;
  /** Scripts off and play pressed: the address of the embed to show. */
  embedUrl?: string;
}

interface DockProps {
  video: DockVideo;
  media: { iframeApiUrl: string; embedOrigin: string; imageOrigin: string };
  modes: PlayerModes;
  /** This page: where the dock's forms lead back to without scripts. */
  path: string;
}

/**
 * The persistent player. It stands outside what navigation replaces and is drawn without an iframe: the browser makes that
 * (ARCHITECTURE D3). The embed inside `noscript` exists only where scripts are off.
 */
export function Dock({ video, media, modes, path }: DockProps) {
  const { embedUrl, ...cued } = video;
  return (
    <section
      id="player"
      aria-label="Player"
      data-state="unstarted"
      data-media="video"
      data-id={video.ytid}
    >
      {embedUrl ? (
        <noscript>
          <iframe
            src={embedUrl}
            title={video.title}
            allow="autoplay; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        </noscript>
      ) : null}
      <Island name="player" when="intent" props={{ ...cued, ...media, modes, path }} />
    </section>
  );
}
