import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import type { StepLinks } from "~/domain/queue/contexts";
import { emit } from "~/browser/platform/events";
import { noteSession } from "~/browser/platform/session";
import { SHARE_PROMPT_AT } from "~/domain/player/share-prompt";
import type { Item } from "~/domain/player/item";
import type { PlayerModes } from "~/domain/player/player";
import { postInBackground } from "~/browser/platform/json-requests";
import { startOutbox } from "./passes/browser-outbox";
import { PlayerController } from "./controller";
import { importAgain } from "./order/import-again";
import type { Outbox } from "./passes/outbox";
import { linkToPage } from "./page/page-link";
import type { PlayerView } from "./player-view";
import { createPreciseClock } from "./loop/precise-clock";
import { YouTubeAdapter } from "./host/youtube";

export type PlayerProps = {
  iframeApiUrl: string;
  embedOrigin: string;
  imageOrigin: string;
  item: Item;
  modes: PlayerModes;
  hearted: boolean;
  /** The page around the dock, where its forms lead back to without scripts. */
  path: string;
  /** Where Previous and Next lead without scripts. */
  steps: StepLinks | null;
};

function open({ modes, hearted, ...rest }: PlayerProps, stage: RefObject<HTMLElement>) {
  const { iframeApiUrl, embedOrigin, item } = rest;
  let outbox: Outbox | null = null;
  const player = new PlayerController(
    {
      open: (first, request, tell) => {
        if (!stage.current) throw new Error("the dock is gone");
        return new YouTubeAdapter(
          stage.current,
          { iframeApiUrl, embedOrigin, tell },
          first,
          request,
        );
      },
      clock: createPreciseClock(),
      count: ({ id }, seconds) => outbox?.add(id, seconds),
      report: ({ id }, code) => postInBackground("/api/player/report", { ytid: id, code }),
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
    { ...modes, hearted, item },
  );
  const start = () => {
    const sending = startOutbox((answer) => {
      noteSession();
      emit("lor:counted", answer);
      if (answer.repeats === SHARE_PROMPT_AT) emit("lor:share-prompt", { ytid: answer.ytid });
    });
    outbox = sending.outbox;
    return sending.stop;
  };
  return { player, start };
}

/** One controller for the lifetime of the island. Rendering creates it but opens no host, so the server can render it too. */
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
