import { playParts, rowParts } from "~/contracts";
import { emit, listen } from "~/browser/platform/events";
import { isRadioSearch } from "~/domain/radio/station";

/** Returns where the form leads without scripts, minus the parameters that start playback. */
function pageAfter(form: HTMLFormElement): string {
  const { redirectTo } = Object.fromEntries(new FormData(form));
  const url = new URL(String(redirectTo), location.href);
  for (const name of ["list", "play"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** Opens the station on the radio search page after Play was pressed in a row (RADIO-5). */
export function startPlayed(part: HTMLElement): void {
  part.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !playParts.item.isOn(target)) return;
    if (!target.closest(rowParts.station.selector) || isRadioSearch(location.pathname)) return;
    const end = listen("lor:play-request", () => emit("lor:navigate", { url: pageAfter(target) }));
    // The dock is asked during this event. If it cannot play the item, the form is sent.
    setTimeout(end);
  });
}
