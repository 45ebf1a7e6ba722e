import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";
import { postInBackground } from "~/browser/platform/json-requests";
import type { Item } from "~/domain/items/item";
import { isSounding } from "~/domain/player/player";
import type { PlayerController } from "../controller";
import { placeOf, storeLastPlayed } from "../page/last-played-cookie";

/** Ms between two saves of the place in this browser, and on the server. */
const EVERY = 10_000;
const SEND_EVERY = 60_000;

/**
 * Keeps where a whole song stands (PLAYER-19): in this browser while it plays, and on the server
 * now and then, when it pauses, when something else plays and when the page is left.
 */
export function keepPlace(player: PlayerController): void {
  let sent = { id: "", at: Date.now() };
  /** When the listener chose where to start, having been offered the place; 0 if they were not. */
  let movedAt = 0;

  function send({ id, duration }: Item, seconds: number): void {
    sent = { id, at: Date.now() };
    postInBackground(addresses.api.video.position, {
      ...{ ytid: id, seconds, duration, at: sent.at },
      ...(movedAt && { movedAt }),
    });
  }

  function keep(mustSend: boolean): void {
    const { item, state, place } = player.view();
    if (item.id !== sent.id) {
      sent = { id: item.id, at: Date.now() };
      movedAt = place === null ? 0 : sent.at;
    }
    if (!isSounding(state) && !mustSend) return;
    storeLastPlayed(player);
    const seconds = placeOf(player);
    if (seconds !== null && (mustSend || Date.now() - sent.at >= SEND_EVERY)) send(item, seconds);
  }

  let before = player.view();
  let wasSounding = true;
  keep(false);
  setInterval(() => keep(false), EVERY);
  player.subscribe(() => {
    const now = player.view();
    // The host takes the new item only after this, so the position is still that of the old one.
    const left = now.item.id === before.item.id ? null : placeOf(player, before);
    if (wasSounding && left !== null) send(before.item, left);
    if (wasSounding && now.state === "paused") keep(true);
    wasSounding = isSounding(now.state);
    before = now;
  });
  const onLeave = () => keep(player.view().state !== "unstarted" && wasSounding);
  addEventListener("pagehide", onLeave);
  document.addEventListener("visibilitychange", () => document.hidden && onLeave());
  listen("lor:pass", ({ id }) => {
    const { item } = player.view();
    // Heard to its end, it begins again, wherever it stood.
    if (item.kind === "video" && item.id === id && !item.slice && item.duration)
      send(item, item.duration);
  });
}
