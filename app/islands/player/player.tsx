import { useEffect, useRef } from "react";
import { emit } from "~/browser/platform/events";
import { dockParts, islandParts } from "~/contracts";
import { type Item, sectionOf } from "~/domain/items/item";
import { isSounding, isWaiting } from "~/domain/player/player";
import { formatClock } from "~/domain/text/time";
import { watchPath } from "~/domain/videos/youtube-id";
import { itemPath } from "~/domain/items/item-path";
import { loopedPart } from "~/domain/section/looped-part";
import { SECTION_FORM } from "../parts/section-form";
import { Controls } from "./controls/controls";
import { SoundControls } from "./sound/sound-controls";
import { Stage } from "./controls/stage";
import { StateLine } from "./controls/state-line";
import type { PlayerView } from "./player-view";
import { type PlayerProps, usePlayer } from "./use-player";

function focusToggle(): void {
  const toggle = '#player :is([aria-label="Play"], [aria-label="Pause"])';
  document.querySelector<HTMLElement>(toggle)?.focus({ preventScroll: true });
}

/**
 * The button that Enter presses in a time field. It must be the form's first, or Enter would press
 * Play.
 */
function SetByEnter() {
  return (
    <button
      form={SECTION_FORM}
      name="intent"
      value="slice"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      {...islandParts.waits(true)}
    />
  );
}

/**
 * The song and its artist, as lists name them, and the section that loops; on a station what it
 * plays now.
 */
function Title({ view: { item, named, song } }: { view: PlayerView }) {
  const section = sectionOf(item);
  const by = [named ? named.artist : item.by, section && loopedPart(section, item.duration)];
  return (
    <p className="dock-title">
      <a href={itemPath(item)} title={item.title}>
        {named?.track || item.title || "Untitled"}
      </a>
      <span {...dockParts.song(song !== null)}>{song ?? by.filter(Boolean).join(" · ")}</span>
    </p>
  );
}

/** Offers to go on where the whole song stood (PLAYER-19); Play starts at its beginning. */
function GoOn({ item, place }: { item: Item; place: number }) {
  return (
    <a
      href={watchPath({ ytid: item.id, at: place, play: true })}
      className="button go-on"
      onClick={(event) => {
        event.preventDefault();
        // The request opens the dock beside a page.
        emit("lor:play-request", { item, autoplay: true, position: place });
      }}
      {...islandParts.waits(true)}
    >
      Go on at {formatClock(place)}
    </a>
  );
}

/** The dock: the current item and its controls (PLAYER-1). */
export default function Player(props: PlayerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, player] = usePlayer(props, stage);
  const { item, framed, notice, place } = view;
  // Nothing may cover the host's picture (PLAYER-12).
  const isOffered =
    place !== null && !framed && !view.starting && isWaiting(view.state) && !sectionOf(item);
  const play = () => player.play();
  useEffect(() => {
    // The big button disappears with the picture, so its focus moves to Play in the control row.
    if (framed && document.activeElement === document.body) focusToggle();
  }, [framed]);
  return (
    <div className="dock">
      {item.kind === "video" ? <SetByEnter /> : null}
      <Stage
        item={item}
        imageOrigin={props.imageOrigin}
        framed={framed}
        stage={stage}
        sounds={isSounding(view.state)}
        onPlay={() => player.toggle()}
      />
      <StateLine notice={notice} onPlay={play} />
      <Title view={view} />
      {isOffered ? <GoOn item={item} place={place} /> : null}
      <Controls view={view} player={player} path={props.path} steps={props.steps} />
      <SoundControls view={view} player={player} />
    </div>
  );
}
