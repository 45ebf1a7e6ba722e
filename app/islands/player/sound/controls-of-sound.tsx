import { useEffect } from "react";
import { dockParts } from "~/contracts";
import { announce } from "~/browser/platform/announce";
import { isSounding } from "~/domain/player/player";
import { dockInitials } from "~/domain/radio/station";
import { plural } from "~/domain/text/numbers/plural";
import { SkipSilence } from "../silence/skip-silence-control";
import { storeLastSoundCookie } from "./last-sound";
import { SeekBar } from "./seek-bar";
import { Sleep } from "./sleep";
import { SoundHeart } from "./sound-heart";
import type { SoundProps } from "./sound-props";
import { useNext } from "./use-next";
import { Volume } from "./volume";

/** The controls of stations and episodes, under the picture (ITEM-2). */
export function ControlsOfSound(props: SoundProps) {
  const { view, player } = props;
  const { item, song, passes } = view;
  const sounds = isSounding(view.state);
  useNext(props);
  useEffect(() => {
    if (sounds) storeLastSoundCookie(item);
  }, [item, sounds]);
  useEffect(() => {
    const dock = document.getElementById("player");
    if (dock) dockParts.initials.set(dock, dockInitials(item) ?? "");
  }, [item]);
  useEffect(() => {
    if (song) announce(`Now playing: ${song}`);
  }, [song]);
  return (
    <div {...dockParts.sound(item.kind)}>
      {item.kind === "episode" ? <SeekBar item={item} view={view} player={player} /> : null}
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {item.kind === "video" ? null : <SoundHeart key={item.id} item={item} />}
        <Volume />
        <Sleep item={item} song={song} player={player} />
        {item.kind === "episode" ? <SkipSilence item={item} player={player} /> : null}
        {passes > 0 ? (
          <span>
            {passes} {plural(passes, "repeat")}
          </span>
        ) : null}
      </div>
    </div>
  );
}
