/** The system's own sharing sheet, where the browser has one (spec 1 §2); a sheet that was closed is no failure. */
export function offerSharing(): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("#main [data-share]")) {
    const { shareUrl: url, shareTitle: title } =
      button.closest<HTMLElement>("[data-share-url]")?.dataset ?? {};
    button.hidden = false;
    button.onclick = () => void navigator.share({ url, title }).catch(() => undefined);
  }
}
