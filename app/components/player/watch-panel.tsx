import { videoHeart } from "~/domain/marks/heart";
import { pageParts } from "~/contracts";
import type { Loop } from "~/domain/loops/loop";
import type { WhatOthersLoop } from "~/domain/loops/popular";
import type { Section } from "~/domain/section/section";
import { shownSong } from "~/domain/songs/song-title";
import { videoItem } from "~/domain/items/video-item";
import { shortPath, type VideoLink, watchPath } from "~/domain/videos/youtube-id";
import { HeartForm } from "~/islands/parts/heart-form";
import { AddToPlaylistLink } from "~/components/lists/add-link";
import { ItemLoops } from "~/components/loops/item-loops";
import { AddToQueueForm } from "~/components/queue/add-to-queue-form";
import type { Shared } from "~/domain/videos/share";
import { PageItem } from "~/components/items/page-item";
import { RepeatCounts } from "./repeat-counts";
import { ShareLinks } from "../videos/share-links";
import { SharePrompt } from "../videos/share-prompt";

export interface PanelVideo {
  ytid: string;
  title: string;
  author: string | null;
  duration: number | null;
  /** The reason that the video cannot be played here; null if it can. */
  unavailable: string | null;
}

export interface PanelData {
  section: Section | null;
  speed: number | undefined;
  /** How often the address asks to play it. */
  passes: number | null;
  /** Where to start the whole video. */
  startAt: number | null;
  /** Whether it plays from a list, in which it goes on after its passes (LOOP-16). */
  isListed: boolean;
  loops: Loop[];
  others: WhatOthersLoop;
  hearted: boolean;
  ownRepeats: number;
  ownSeconds: number;
  totalRepeats: number;
  sharePrompt: boolean;
  /** This page, which its forms return to without scripts. */
  path: string;
  /** Our public origin. */
  origin: string;
  /** Origin of short links, if there is one. */
  shortLinkOrigin: string | null;
  /** Origin of the video host's pictures. */
  imageOrigin: string;
}

interface WatchPanelProps {
  video: PanelVideo;
  panel: PanelData;
  /** The document's title, for a panel that is streamed after the head. */
  pageTitle?: string | undefined;
  /** Whether the page has a heading above this one. */
  isSecond?: boolean;
}

/** Title, share buttons and counts, below the player (PLAYER-2). */
export function WatchPanel({ video, panel, ...head }: WatchPanelProps) {
  const { ytid, unavailable } = video;
  const here = watchPath({ ytid, ...placeOf(panel) });
  const shared = sharedVideo(video, panel);
  return (
    <div className="flex flex-col gap-4">
      <ItemLoops
        {...panel}
        passes={panel.isListed ? null : panel.passes}
        item={{ kind: "video", id: ytid }}
        duration={video.duration}
      />
      <VideoHeader video={video} panel={panel} here={here} shared={shared} {...head} />
      {unavailable ? (
        <p role="alert" className="card border-danger">
          {unavailable}
        </p>
      ) : null}
      <SharePrompt {...shared} shown={panel.sharePrompt} backTo={here} />
      <PageItem item={videoItem({ ...video, ...playedPart(panel) })} />
    </div>
  );
}

/** What the player takes of the page's address. */
export function playedPart({ section, speed, passes, isListed, startAt }: PlayedPart) {
  return { section, speed, passes: isListed ? passes : null, startAt };
}

type PlayedPart = Pick<PanelData, "section" | "speed" | "passes" | "isListed" | "startAt">;

function sharedVideo({ ytid, title }: PanelVideo, panel: PanelData): Shared {
  const { origin, shortLinkOrigin, imageOrigin } = panel;
  const place = { ytid, ...placeOf(panel) };
  return {
    url: shortLinkOrigin ? shortLinkOrigin + shortPath(place) : origin + watchPath(place),
    title,
    image: `${imageOrigin}/vi/${ytid}/hqdefault.jpg`,
  };
}

interface VideoHeaderProps extends WatchPanelProps {
  /** Address of this video with its section. */
  here: string;
  shared: Shared;
}

/**
 * The page's own play controls, shown only while another video plays; the dock controls the one
 * that plays.
 */
function VideoHeader({ video, panel, pageTitle, isSecond, here, shared }: VideoHeaderProps) {
  const { ytid, title, author } = video;
  const { track, artist } = shownSong(title, author);
  const Heading = isSecond ? "h2" : "h1";
  return (
    <header className="watch-head">
      <div className="min-w-0">
        <Heading className="text-left" dir="auto" title={title} {...pageParts.title(pageTitle)}>
          {track}
        </Heading>
        {artist ? (
          <p className="text-left text-muted" dir="auto">
            {artist}
          </p>
        ) : null}
      </div>
      <RepeatCounts
        id={ytid}
        totalRepeats={panel.totalRepeats}
        ownRepeats={panel.ownRepeats}
        ownSeconds={panel.ownSeconds}
      />
      <div className="elsewhere-only">
        <a href={here} className="button primary">
          Play this video
        </a>
        <AddToPlaylistLink ytid={ytid} path={here} />
        <HeartForm heart={videoHeart(ytid)} hearted={panel.hearted} redirectTo={panel.path} />
      </div>
      <div className="flex flex-wrap items-center">
        <ShareLinks id="share" {...shared} />
        <AddToQueueForm ytid={ytid} feature="hub" redirectTo={panel.path} />
      </div>
    </header>
  );
}

function placeOf({ section, speed, passes }: PanelData): Omit<VideoLink, "ytid"> {
  return {
    ...(section && { start: section.start, end: section.end }),
    ...(speed && { speed }),
    ...(passes && { passes }),
  };
}
