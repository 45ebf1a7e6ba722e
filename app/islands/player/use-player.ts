import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { addresses } from "~/addresses";
import type { StepLinks } from "~/domain/player/contexts";
import { emit } from "~/browser/platform/events";
import { noteSession } from "~/browser/platform/session";
import { SHARE_PROMPT_AT } from "~/domain/videos/share-prompt";
import type { Item } from "~/domain/items/item";
import type { PlayerModes } from "~/domain/player/modes";
import type { Song } from "~/domain/songs/song-title";
import { postInBackground } from "~/browser/platform/json-requests";
import { startPasses } from "./passes/start-passes";
import { PlayerController } from "./controller";
import { importAgain } from "~/browser/platform/chunks/import-again";
import { keepSpeed, linkToPage } from "./page/page-link";
import type { PlayerView } from "./player-view";
import { loadSound } from "./sound/load-sound";
import { createPreciseClock } from "./loop/precise-clock";
import { YouTubeAdapter } from "./host/youtube";

export type PlayerProps = {
  iframeApiUrl: string;
  embedOrigin: string;
  imageOrigin: string;
  item: Item;
  named: Song | null;
  modes: PlayerModes;
  hearted: boolean;
  /** Where to offer to go on, in seconds. */
  place?: number | null;
  /** Path of the page around the dock, to which its forms return without scripts. */
  path: string;
  /** Targets of Previous and Next without scripts. */
  steps: StepLinks | null;
  /** Page of the list that the address plays from, starting at the item. */
  list?: string;
  /** Whether the item is from a list that plays on by itself (PLAYER-15). */
  playsOn?: boolean;
};

let openAudio: Awaited<ReturnType<typeof loadSound>>["openAudio"] | null = null;

/** Downloads the code for audio with the first station or episode; null if nothing is missing. */
function prepare({ kind }: Item): Promise<void> | null {
  if (kind === "video" || openAudio) return null;
  return loadSound().then((loaded) => {
    openAudio = loaded.openAudio;
  });
}

function open(
  { modes, named, hearted, place = null, list, playsOn = false, ...rest }: PlayerProps,
  stage: RefObject<HTMLElement>,
) {
  const { iframeApiUrl, embedOrigin, item } = rest;
  let passes: ReturnType<typeof startPasses> | null = null;
  const player = new PlayerController(
    {
      open: (first, request, tell) => {
        const section = stage.current?.closest("#player");
        if (!stage.current || !section) throw new Error("the dock is gone");
        if (openAudio && first.kind !== "video") return openAudio(section, first, request, tell);
        return new YouTubeAdapter(
          stage.current,
          { iframeApiUrl, embedOrigin, tell },
          first,
          request,
        );
      },
      prepare,
      clock: createPreciseClock(),
      count: (pass, goesOn) => {
        if (goesOn) emit("lor:pass", pass);
        if (pass.kind !== "station") passes?.count(pass);
      },
      keepSpeed,
      report: ({ id }, code) => postInBackground(addresses.api.player.report, { ytid: id, code }),
      say: (message) => emit("lor:snackbar", { message }),
      openOrder: async (opening) =>
        (await importAgain(() => import("./order/open-order"))).openOrder(opening),
      turn: (what, id) => {
        const turn = { what, id, taken: false };
        emit("lor:turn", turn);
        return turn.taken;
      },
      activated: () => navigator.userActivation?.hasBeenActive ?? false,
    },
    { ...modes, named, hearted, item, place },
  );
  Object.assign(player, { from: list && { id: item.id, path: list }, playsOn });
  const start = () => {
    passes = startPasses((answer) => {
      noteSession();
      emit("lor:counted", answer);
      const { ytid, repeats } = answer;
      if (ytid && repeats === SHARE_PROMPT_AT) emit("lor:share-prompt", { ytid });
    });
    return passes.stop;
  };
  return { player, start };
}

/**
 * One controller for the lifetime of the island. Rendering creates it but opens no host, so the
 * server can render it too.
 */
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
    return () => {
      unlink();
      stop();
      player.dispose();
    };
  }, [player, start, stage, imageOrigin]);
  return [view, player];
}
