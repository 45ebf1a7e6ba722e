import { useEffect } from "react";
import { dockParts } from "~/contracts";
import { announce } from "~/browser/platform/announce";
import { isSounding } from "~/domain/player/player";
import { dockInitials } from "~/domain/radio/station";
import { plural } from "~/domain/text/numbers/plural";
import { SkipSilence } from "../silence/skip-silence-control";
import { SeekBar } from "./seek-bar";
import { Sleep } from "./sleep";
import { SoundHeart } from "./sound-heart";
import type { SoundProps } from "./sound-props";
import { Volume } from "./volume";
import { storeCookie } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";
import { formatLastSound } from "~/domain/player/last/last-sound";
import { listen } from "~/browser/platform/events";
import { hasNext } from "../order/next-of-station";

/** Shows Next in the dock while the station has a next item, and hides it otherwise. */
function useNext({ view: { item }, player }: SoundProps): void {
  const { choice } = player;
  useEffect(() => {
    const show = () => {
      const next = document.querySelector<HTMLElement>('#player .js-only[aria-label="Next"]');
      if (next) next.hidden = !hasNext(player);
    };
    show();
    return listen("lor:queue", show);
  }, [item, choice, player]);
}

/** The server cues the station or episode in this cookie when the listener returns (PLAYER-10). */
function storeLastSoundCookie(item: Item): void {
  const at = Math.floor(Date.now() / 1000);
  if (item.kind !== "video") storeCookie("last-played", formatLastSound({ ...item, at }));
}

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
