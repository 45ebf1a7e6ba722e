import { playParts, rowParts } from "~/contracts";
import { emit, listen } from "~/browser/platform/events";
import { isRadioSearch } from "~/domain/radio/station";

/** Where the form leads without scripts, without the order to play there. */
function pageAfter(form: HTMLFormElement): string {
  const { redirectTo } = Object.fromEntries(new FormData(form));
  const url = new URL(String(redirectTo), location.href);
  for (const name of ["list", "play"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** After a row's Play the radio search page shows the station (RADIO-5). */
export function startPlayed(part: HTMLElement): void {
  part.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !playParts.item.isOn(target)) return;
    if (!target.closest(rowParts.station.selector) || isRadioSearch(location.pathname)) return;
    const end = listen("lor:play-request", () => emit("lor:navigate", { url: pageAfter(target) }));
    // The dock is asked in this very event, or it cannot play and the form is sent.
    setTimeout(end);
  });
}
