import { memo, type RefObject } from "react";
import { Icon } from "../parts/icon";
import { PlayForm } from "./play-form";
import type { Video } from "./player-view";

/** The host's script puts its iframe here. React must never render this again, because that would end the playback. */
const Frame = memo(function Frame({ stage }: { stage: RefObject<HTMLDivElement> }) {
  return (
    <div
      ref={stage}
      className="absolute inset-0"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
});

interface Props {
  video: Video;
  imageOrigin: string;
  framed: boolean;
  stage: RefObject<HTMLDivElement>;
  onPlay: () => void;
}

/**
 * The video's picture until the host's iframe replaces it; nothing may cover that (PLAYER-12). The big button does the same
 * as Play in the control row, so only the latter has a name.
 */
export function Stage({ video, imageOrigin, framed, stage, onPlay }: Props) {
  return (
    <div className="stage">
      <Frame stage={stage} />
      {framed ? null : (
        <PlayForm video={video} onSubmit={onPlay}>
          <img
            src={`${imageOrigin}/vi/${video.ytid}/hqdefault.jpg`}
            alt=""
            width="480"
            height="360"
            className="absolute inset-0 size-full object-cover"
          />
          <button
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 grid size-full place-items-center"
          >
            <span className="stage-play">
              <Icon name="play" />
            </span>
          </button>
        </PlayForm>
      )}
    </div>
  );
}
