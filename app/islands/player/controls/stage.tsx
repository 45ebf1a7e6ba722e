import { memo, type RefObject } from "react";
import { Icon } from "../../parts/icon";
import { PlayForm } from "./play-form";
import type { Item } from "~/domain/items/item";
import { pictureOf } from "../../parts/picture";

/**
 * The host's script puts its iframe here. React must never render this again, because that would
 * end the playback.
 */
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
  item: Item;
  imageOrigin: string;
  framed: boolean;
  stage: RefObject<HTMLDivElement>;
  /** Whether it plays audio only. */
  sounds: boolean;
  onPlay: () => void;
}

/**
 * The item's picture, until the host's iframe replaces it; nothing may cover that (PLAYER-12). Its
 * colours shine through the controls below. The big button does the same as Play in the control
 * row, so only the latter has a name.
 */
export function Stage({ item, imageOrigin, framed, stage, sounds, onPlay }: Props) {
  const picture = pictureOf(item, imageOrigin);
  return (
    <>
      <div className="stage">
        <Frame stage={stage} />
        {framed ? null : (
          <PlayForm item={item} onPress={onPlay}>
            {(button) => (
              <>
                {picture ? (
                  <img
                    src={picture}
                    alt=""
                    width="480"
                    height="360"
                    className="absolute inset-0 size-full object-cover"
                  />
                ) : null}
                <button
                  {...button}
                  aria-hidden="true"
                  tabIndex={-1}
                  className="absolute inset-0 grid size-full place-items-center"
                >
                  <span className="stage-play">
                    <Icon name={sounds ? "pause" : "play"} />
                  </span>
                </button>
              </>
            )}
          </PlayForm>
        )}
      </div>
      {picture ? <img src={picture} alt="" className="glow" /> : null}
    </>
  );
}
