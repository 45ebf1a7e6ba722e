import { memo, type RefObject } from "react";
import { PlayForm } from "./forms";
import { Icon } from "./icon";
import type { Video } from "./player-view";

/** React never looks inside: the host's script puts its iframe here by hand, and it is never moved or redrawn. */
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
 * The picture of the video until the host's page takes its place. Nothing is ever drawn over that page (UPSTREAMS R1). The
 * big button is the same as Play in the control row, so only that one is named.
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
