import { emit } from "~/browser/platform/events";
import type { PlayerController } from "../controller";
import { ELSEWHERE } from "../notices";

/**
 * Lets one tab sound at a time (PLAYER-18): one that begins to sound tells the others, which pause
 * and say why. Their Play takes the sound back in the same way.
 */
export function keepOneSound(player: PlayerController): void {
  const tabs = new BroadcastChannel("lor:sound");
  /** Since when this tab has the sound, in epoch ms; also between two items. */
  let since: number | null = null;

  function follow(): void {
    const { state } = player.view();
    if (state === "paused" || state === "cued") since = null;
    if (state !== "playing" || since !== null) return;
    since = Date.now();
    tabs.postMessage(since);
  }

  tabs.addEventListener("message", ({ data }) => {
    // Of two that began at once the later one goes on.
    if (since !== null && since > Number(data)) return;
    const elsewhere = { waits: false };
    emit("lor:elsewhere", elsewhere);
    if (since !== null || elsewhere.waits) player.pause({ kind: "text", text: ELSEWHERE });
    since = null;
  });
  player.subscribe(follow);
  follow();
}
