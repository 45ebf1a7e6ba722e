import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";
import { postInBackground } from "~/browser/platform/json-requests";
import type { Item } from "~/domain/items/item";
import { isSounding, isWaiting } from "~/domain/player/player";
import type { PlayerController } from "../controller";
import { placeOf, storeLastPlayed } from "../page/last-played-cookie";

/** Ms between two saves of the place in this browser, and on the server. */
const EVERY = 10_000;
const SEND_EVERY = 60_000;
/** A reading further back than this many seconds is a seek, and not the host's inexactness. */
const INEXACT = 2;

/**
 * Keeps where a whole song stands (PLAYER-19): in this browser while it plays, and on the server
 * now and then, when it pauses, when something else plays and when the page is left.
 * @returns a function that keeps it in this browser now
 */
export function keepPlace(player: PlayerController): () => void {
  let sent = { id: "", at: Date.now(), seconds: 0 };
  /**
   * When the listener last chose a position: they started having been offered the place, or sought
   * back, also in the host's own bar. 0 if they did neither.
   */
  let movedAt = 0;
  /** The last position read; 0 where it goes back without the listener. */
  let read = 0;

  function send({ id, duration }: Item, seconds: number): void {
    sent = { id, at: Date.now(), seconds };
    postInBackground(addresses.api.video.position, {
      ...{ ytid: id, seconds, duration, at: sent.at },
      ...(movedAt && { movedAt }),
    });
  }

  function store(): void {
    const { item, place } = player.view();
    if (item.id !== sent.id) {
      sent = { id: item.id, at: Date.now(), seconds: 0 };
      movedAt = place === null ? 0 : sent.at;
      read = 0;
    }
    const now = player.position() ?? 0;
    if (now < read - INEXACT) {
      movedAt = Date.now();
      sent.at = 0;
    }
    read = now;
    storeLastPlayed(player, movedAt);
  }

  function keep(mustSend: boolean): void {
    if (!isSounding(player.view().state) && !mustSend) return;
    store();
    const seconds = placeOf(player);
    if (seconds !== null && (mustSend || Date.now() - sent.at >= SEND_EVERY))
      send(player.view().item, seconds);
  }

  /** Whether it waits where the listener sought to. */
  const isMoved = () =>
    !isWaiting(player.view().state) && (placeOf(player) ?? sent.seconds) !== sent.seconds;

  let before = player.view();
  let wasSounding = true;
  keep(false);
  // A page that is loaded again is asked for before this one is told that it is left.
  setInterval(() => keep(!wasSounding && isMoved()), EVERY);
  player.subscribe(() => {
    const now = player.view();
    // The host takes the new item only after this, so the position is still that of the old one.
    const left = now.item.id === before.item.id ? null : placeOf(player, before);
    if (wasSounding && left !== null) send(before.item, left);
    if (wasSounding && now.state === "paused") keep(true);
    wasSounding = isSounding(now.state);
    if (isWaiting(now.state)) read = 0;
    before = now;
  });
  const onLeave = () => keep(wasSounding || isMoved());
  addEventListener("pagehide", onLeave);
  document.addEventListener("visibilitychange", () => document.hidden && onLeave());
  listen("lor:pass", ({ id }) => {
    const { item } = player.view();
    read = 0;
    // Heard to its end, it begins again, wherever it stood.
    if (item.kind === "video" && item.id === id && !item.slice && item.duration)
      send(item, item.duration);
  });
  return store;
}
