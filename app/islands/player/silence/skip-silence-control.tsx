import { useEffect, useSyncExternalStore } from "react";
import { importAgain } from "~/browser/platform/chunks/import-again";
import { announce } from "~/browser/platform/announce";
import { FAILED, snackbar } from "~/browser/platform/snackbar";
import { type EpisodeItem, sectionOf } from "~/domain/items/item";
import { formatClock } from "~/domain/text/time";
import type { PlayerController } from "../controller";
import { skipping } from "./skipping";

const UNABLE = "This browser cannot skip silence.";
const REFUSED = "This publisher's files do not let the player skip silence.";

interface Props {
  item: EpisodeItem;
  player: PlayerController;
}

/**
 * Skips silence in the episodes of all podcasts, if browser and publisher allow it (PODCAST-20).
 */
export function SkipSilence({ item, player }: Props) {
  const { wanted, refused, saved } = useSyncExternalStore(skipping.subscribe, skipping.view);
  const refusal = skipping.isAble ? refused.has(item.podcastId) && REFUSED : UNABLE;
  const obstacle = wanted && refusal;
  const isOn = wanted && !refusal;
  useEffect(() => {
    const audio = document.querySelector<HTMLAudioElement>("#player > audio");
    const now = player.view().item;
    if (!isOn || !audio || now.kind !== "episode") return;
    let skipper: { end(): void } | null = null;
    let isOver = false;
    const sectionEnd = () => sectionOf(player.view().item)?.end || Infinity;
    importAgain(() => import("./skip-silence")).then(
      ({ SilenceSkipper }) => isOver || (skipper = new SilenceSkipper(audio, now, sectionEnd)),
      () => {
        if (isOver) return;
        skipping.want(false);
        snackbar(FAILED, "error");
      },
    );
    return () => {
      isOver = true;
      skipper?.end();
    };
  }, [isOn, item.id, player]);
  useEffect(() => {
    if (obstacle) announce(obstacle);
  }, [obstacle]);
  return (
    <>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          disabled={Boolean(obstacle)}
          onChange={({ target }) => skipping.want(target.checked)}
        />
        Skip silence
      </label>
      {obstacle ? <span>{obstacle}</span> : null}
      {isOn && saved > 0 ? <span className="tabular-nums">Saved {formatClock(saved)}</span> : null}
    </>
  );
}
