import { addresses } from "~/addresses";
import { radioParts } from "~/contracts";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";

/** The directory reports a refused vote with status 200. */
async function vote(id: string, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const response = await fetch(addresses.api.radio.vote(id), { credentials: "omit" });
    const { ok = false, message = "" }: { ok?: boolean; message?: string } = await response.json();
    if (ok) snackbar("Thank you for your vote");
    else if (message.includes("too often")) snackbar("You have voted for this station today");
    else snackbar("The directory did not take the vote", "error");
  } catch {
    snackbar(OFFLINE, "error");
    button.disabled = false;
  }
}

/** Starts the button on a station's page that votes for it in the directory (RADIO-19). */
export function startVoting(part: HTMLElement): void {
  const button = part.querySelector<HTMLButtonElement>(radioParts.vote.selector);
  button?.addEventListener("click", () => void vote(radioParts.station.of(part) ?? "", button));
}
