import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import type { Steps } from "~/domain/contexts";
import { emit } from "~/domain/events";
import { LANDING_VIDEO } from "~/domain/landing";
import { isWatchUrl } from "~/domain/paths";
import type { PlayerModes } from "~/domain/player";
import type { Slice } from "~/domain/slice";
import { localStorageOrNull, tell } from "./browser";
import { startOutbox } from "./browser-outbox";
import { PlayerController } from "./controller";
import { lastPlayed } from "./last-played";
import type { Outbox } from "./outbox";
import { linkToPage } from "./page-link";
import type { PlayerView } from "./player-view";
import { createPreciseClock } from "./precise-clock";
import { YouTubeAdapter } from "./youtube";

/** spec 1 §9 */
const PROMPT_AT = 10;

export type PlayerProps = {
  iframeApiUrl: string;
  embedOrigin: string;
  imageOrigin: string;
  ytid: string;
  title: string;
  author: string | null;
  /** Seconds, null when nobody knows it yet. */
  duration: number | null;
  slice: Slice | null;
  modes: PlayerModes;
  star: boolean;
  /** The page drawn around the dock: where its forms lead back to without scripts. */
  path: string;
  /** Where Previous and Next lead without scripts. */
  steps: Steps | null;
};

function open({ modes, star, ...rest }: PlayerProps, stage: RefObject<HTMLElement>) {
  const { iframeApiUrl, embedOrigin, ytid, title, author, duration, slice } = rest;
  let outbox: Outbox | null = null;
  const player = new PlayerController(
    {
      open: (id, request) => {
        if (!stage.current) throw new Error("the dock is gone");
        return new YouTubeAdapter(stage.current, { iframeApiUrl, embedOrigin }, id, request);
      },
      clock: createPreciseClock(),
      count: (id) => outbox?.add(id),
      report: (id, code) => tell("/api/player/report", { ytid: id, code }),
      say: (message) => emit("lor:snackbar", { message }),
      openOrder: async (opening) => (await import("./open-order")).openOrder(opening),
      turn: (what, id) => {
        const turn = { what, ytid: id, taken: false };
        emit("lor:turn", turn);
        return turn.taken;
      },
      activated: () => navigator.userActivation?.hasBeenActive ?? false,
    },
    { ...modes, star, video: { ytid, title, author, duration, slice } },
  );
  const start = () => {
    const sending = startOutbox((answer) => {
      document.documentElement.setAttribute("data-session", "");
      emit("lor:counted", answer);
      if (answer.repeats === PROMPT_AT) emit("lor:share-prompt", { ytid: answer.ytid });
    });
    outbox = sending.outbox;
    return sending.stop;
  };
  return { player, start };
}

/** A visit that names no video gets the one that was played last, ready but silent (spec 1 §4). */
function cueLastPlayed(player: PlayerController): void {
  const shown = player.view().video.ytid;
  if (shown !== LANDING_VIDEO.ytid || isWatchUrl(new URL(location.href))) return;
  const video = lastPlayed(localStorageOrNull());
  if (video) player.wish({ ...video, autoplay: false });
}

/** The controller lives as long as the island; drawing on the server only makes it, nothing is opened. */
export function usePlayer(
  props: PlayerProps,
  stage: RefObject<HTMLElement>,
): [PlayerView, PlayerController] {
  const [{ player, start }] = useState(() => open(props, stage));
  const view = useSyncExternalStore(player.subscribe, player.view, player.view);
  const { imageOrigin } = props;
  useEffect(() => {
    const dock = stage.current;
    if (!dock) return;
    const unlink = linkToPage(player, dock, imageOrigin);
    const stop = start();
    cueLastPlayed(player);
    return () => {
      unlink();
      stop();
      player.dispose();
    };
  }, [player, start, stage, imageOrigin]);
  return [view, player];
}
