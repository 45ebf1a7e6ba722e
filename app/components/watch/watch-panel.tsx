import type { Slice } from "~/domain/slice";
import { watchPath } from "~/domain/youtube-id";
import { HeartForm } from "~/components/heart-form";
import { AddToPlaylistLink } from "~/components/playlists/add-link";
import { QueueForm } from "~/components/queue-form";
import { Island } from "~/islands/island";
import { RepeatCounts } from "./repeat-counts";
import { ShareLinks } from "./share-links";
import { SharePrompt } from "./share-prompt";

export interface PanelVideo {
  ytid: string;
  title: string;
  author: string | null;
  duration: number | null;
  /** A sentence for the listener when the video cannot be played here. */
  unavailable: string | null;
}

export interface PanelData {
  slice: Slice | null;
  /** Times that were refused: the message, and the texts as they were typed. */
  refused: { message: string; texts: { s: string; e: string } } | null;
  star: boolean;
  ownRepeats: number;
  totalRepeats: number;
  sharePrompt: boolean;
  /** This page: where its forms lead back to without scripts. */
  path: string;
  /** Public origin and the thumbnails' host. */
  origin: string;
  imageOrigin: string;
}

interface WatchPanelProps {
  video: PanelVideo;
  panel: PanelData;
  /** Of a panel that streams in: the title that the head, already sent, could not know. */
  pageTitle?: string;
}

/** What stands under the player (spec 1 §2): title, counts, heart, share buttons, the slider. */
export function WatchPanel({ video, panel, pageTitle }: WatchPanelProps) {
  const { ytid, title } = video;
  const here = watchPath({ ytid, ...sliceTimes(panel.slice) });
  const shared = {
    url: panel.origin + here,
    title,
    image: `${panel.imageOrigin}/vi/${ytid}/hqdefault.jpg`,
  };
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-xl font-bold break-words" data-page-title={pageTitle}>
            {title}
          </h1>
          {video.author ? <p className="text-muted">{video.author}</p> : null}
          <a href={here} className="play-here button primary mt-2">
            Play this video
          </a>
        </div>
        <div className="flex items-center">
          <AddToPlaylistLink ytid={ytid} path={here} />
          <QueueForm ytid={ytid} feature="hub" redirectTo={panel.path} />
          <HeartForm ytid={ytid} star={panel.star} redirectTo={panel.path} />
          <ShareLinks {...shared} />
        </div>
      </header>
      {video.unavailable ? (
        <p role="alert" className="card border-danger">
          {video.unavailable}
        </p>
      ) : null}
      <RepeatCounts
        ytid={ytid}
        totalRepeats={panel.totalRepeats}
        ownRepeats={panel.ownRepeats}
        duration={video.duration}
      />
      <SharePrompt {...shared} shown={panel.sharePrompt} backTo={here} />
      <section className="card" aria-label="Loop a section">
        <Island
          name="slider"
          when="intent"
          props={{
            ytid,
            duration: video.duration,
            slice: panel.slice,
            error: panel.refused?.message,
            texts: panel.refused?.texts,
          }}
        />
        <noscript>
          <p className="mt-3 text-sm text-muted">
            Looping a section needs scripts. Without them the whole video loops; your section is
            kept for a visit with scripts.
          </p>
        </noscript>
      </section>
      <PageVideo video={video} slice={panel.slice} />
    </div>
  );
}

/** What this page would like played; the player decides (ARCHITECTURE D3). */
function PageVideo({ video, slice }: { video: PanelVideo; slice: Slice | null }) {
  const { ytid, title, author, duration } = video;
  const json = JSON.stringify({ ytid, title, author, duration, slice, autoplay: false });
  return (
    <script
      type="application/json"
      id="page-video"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}

export function sliceTimes(slice: Slice | null): { start?: number; end?: number } {
  return slice ? { start: slice.start, end: slice.end || undefined } : {};
}
