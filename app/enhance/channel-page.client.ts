import { placeAt } from "~/domain/channel";
import { formatThousands, plural } from "~/domain/formats";
import { addToPlaylistPath } from "~/domain/playlist-paths";
import type { Tuned } from "./channel.client";

/** What the page of the channel says of it, brought up to `now` (epoch ms of the server). */
export function showPlace({ pid, order }: Tuned, now: number): void {
  const { playing } = placeAt(order, now);
  markTuned();
  addTo()?.setAttribute("href", addToPlaylistPath(playing.ytid, location.pathname));
  const panel = document.querySelector<HTMLElement>(`#main [data-channel="${pid}"]`);
  const title = panel?.querySelector("[data-channel-title]");
  if (!panel || !title || title.textContent === playing.title) return;
  title.textContent = playing.title;
  const block = document.getElementById("page-video");
  if (block) block.textContent = JSON.stringify({ ...playing, slice: null });
  panel
    .querySelector('[aria-label="Add to playlist"]')
    ?.setAttribute("href", addToPlaylistPath(playing.ytid, location.pathname));
  const heart = panel.querySelector<HTMLFormElement>("form[data-heart]");
  if (heart) {
    heart.dataset.heart = playing.ytid;
    heart.action = "/api/star/set";
    heart.querySelector('[name="ytid"]')?.setAttribute("value", playing.ytid);
    heart.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", "false");
  }
  // What was coming up has come: its row leaves the list.
  const rows = [...panel.querySelectorAll("[data-channel-next] > li")];
  const came = rows.findIndex((row) => row.textContent?.includes(playing.title));
  for (const row of rows.slice(0, came + 1)) row.remove();
}

/** Who listens is among them. */
export function showViewers(pid: string, viewers: number): void {
  const shown = document.querySelector(`#main [data-channel="${pid}"] [data-viewers]`);
  if (shown) shown.textContent = `${formatThousands(viewers)} ${plural(viewers, "viewer")}`;
}

function addTo(): Element | null {
  return document.querySelector("#player [data-live-bar] a");
}

function link(href: string, text: string, className: string): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { href, className, textContent: text });
}

/** Who listens already needs no way in. */
function markTuned(): void {
  const pid = document.getElementById("player")?.dataset.live;
  for (const button of document.querySelectorAll<HTMLElement>("#main [data-tune-in]")) {
    button.hidden = button.closest<HTMLElement>("[data-channel]")?.dataset.channel === pid;
  }
}

/** In stream mode the player says 'NOW LIVE' and offers to keep what plays (spec 2 §2); null: it is over. */
export function showTuned(tuned: Tuned | null): void {
  const player = document.getElementById("player");
  if (tuned) player?.setAttribute("data-live", tuned.pid);
  else player?.removeAttribute("data-live");
  markTuned();
  player?.querySelector("[data-live-bar]")?.remove();
  if (!tuned) return;
  const bar = Object.assign(document.createElement("p"), { className: "live-bar" });
  bar.dataset.liveBar = "";
  const badge = document.createElement("strong");
  badge.className = "live-badge";
  badge.textContent = "NOW LIVE";
  const add = link("/playlist/add", "Add to playlist", "button ms-auto");
  bar.append(badge, link(`/stream/${tuned.pid}`, tuned.name, "font-semibold"), add);
  player?.append(bar);
}
