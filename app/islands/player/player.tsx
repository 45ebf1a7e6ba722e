import { useEffect, useRef } from "react";
import { formatTime } from "~/domain/text/formats";
import { Controls } from "./controls";
import { pathOf } from "./play-form";
import type { Video } from "./player-view";
import { Stage } from "./stage";
import { StateLine } from "./state-line";
import { type PlayerProps, usePlayer } from "./use-player";

function Section({ video: { slice, duration } }: { video: Video }) {
  const end = slice ? slice.end || duration : null;
  if (!slice || !end) return null;
  return (
    <span className="text-sm text-muted tabular-nums">
      {formatTime(slice.start)} - {formatTime(end)}
    </span>
  );
}

function focusToggle(): void {
  const toggle = '#player :is([aria-label="Play"], [aria-label="Pause"])';
  document.querySelector<HTMLElement>(toggle)?.focus({ preventScroll: true });
}

/** The dock, with what plays and its controls (PLAYER-1). */
export default function Player(props: PlayerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, player] = usePlayer(props, stage);
  const { video, framed, notice } = view;
  const play = () => player.play();
  useEffect(() => {
    // The big button disappears with the picture, so its focus moves to Play in the control row.
    if (framed && document.activeElement === document.body) focusToggle();
  }, [framed]);
  return (
    <div className="dock">
      <Stage
        video={video}
        imageOrigin={props.imageOrigin}
        framed={framed}
        stage={stage}
        onPlay={play}
      />
      <StateLine notice={notice} onPlay={play} />
      <p className="dock-title">
        <a href={pathOf(video)} className="min-w-0 font-semibold">
          {video.title || "Untitled video"}
        </a>
        <Section video={video} />
      </p>
      <Controls view={view} player={player} path={props.path} steps={props.steps} />
    </div>
  );
}
