import { useRef } from "react";
import { formatTime } from "~/domain/time";
import { Controls } from "./controls";
import { pathOf } from "./forms";
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

/** The dock: what plays, and every control of it (spec 1 §2, Player area). */
export default function Player(props: PlayerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, player] = usePlayer(props, stage);
  const { video, framed, notice } = view;
  const play = () => player.play();
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
      <Controls view={view} player={player} steps={props.steps} />
    </div>
  );
}
