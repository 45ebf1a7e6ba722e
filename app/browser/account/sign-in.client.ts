import { addresses } from "~/addresses";
import { accountParts, formParts } from "~/contracts";
import { emit, listen } from "~/browser/platform/events";
import { localStorageOrNull } from "~/browser/platform/storage";

/** How often the waiting page checks whether the mailed link was opened, in ms. */
const CHECK_EVERY = 3000;

/** Storage keys of this browser. */
const EMAIL = "email";
const IS_NEW_USER = "isNewUser";

type CodeState = { state: string; signedIn: boolean };
type Profile = { email: string | null; isNewUser: boolean };

async function loadJson<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    const answer: Answer | null = response.ok ? await response.json() : null;
    return answer;
  } catch {
    return null;
  }
}

/** Asks about this browser only: a link opened in another one signs in there. */
function waitForLink(page: HTMLElement): void {
  const timer = setInterval(() => {
    if (!page.isConnected) return clearInterval(timer);
    if (document.hidden) return;
    void loadJson<CodeState>(addresses.api.auth.code).then((code) => {
      if (!code || !page.isConnected || code.state === "open") return;
      clearInterval(timer);
      const url = code.signedIn
        ? (accountParts.back.of(page) ?? addresses.home)
        : addresses.login.code;
      emit("lor:navigate", { url, replace: true });
    });
  }, CHECK_EVERY);
}

async function storeProfile(): Promise<void> {
  const storage = localStorageOrNull();
  const profile = await loadJson<Profile>(addresses.api.user.profile);
  if (profile?.email) storage?.setItem(EMAIL, profile.email);
  if (profile) storage?.setItem(IS_NEW_USER, String(profile.isNewUser));
}

/** Keys about the device rather than the listener. */
const OF_DEVICE = new Set(["lor:volume", "lor:skip-silence", "lor:shortcuts"]);

/**
 * Removes everything that this browser stores about the listener: positions, speeds, unsent passes,
 * heard songs, lists (ACCOUNT-5).
 */
function forgetListener(): void {
  const storage = localStorageOrNull();
  const isOurs = (key: string) => key.startsWith("lor:") || key === EMAIL || key === IS_NEW_USER;
  const gone = Object.keys(storage ?? {}).filter((key) => isOurs(key) && !OF_DEVICE.has(key));
  for (const key of gone) storage?.removeItem(key);
}

function fillIn(page: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>('input[name="email"]');
  if (field && !field.value) field.value = localStorageOrNull()?.getItem(EMAIL) ?? "";
}

let isListening = false;

/** Stores the profile once the next page shows that the listener is signed in. */
function storeProfileWhenSignedIn(): void {
  if (isListening) return;
  isListening = true;
  listen("lor:navigated", () => {
    if (!isListening || !document.querySelector("#header .of-account")) return;
    isListening = false;
    void storeProfile();
  });
}

/** Marks the form, because it leads to another site. Going back in the history removes the mark. */
function markConnecting(form: HTMLFormElement): void {
  form.addEventListener("submit", () => {
    form.ariaBusy = "true";
  });
  addEventListener("pageshow", () => {
    form.ariaBusy = null;
  });
}

/** Starts a sign-in or sign-out page; `data-sign-in` says which. */
export function start(page: HTMLElement): void {
  if (accountParts.page.of(page) === "gone") return forgetListener();
  fillIn(page);
  for (const form of page.querySelectorAll<HTMLFormElement>(`form${formParts.hard.selector}`))
    markConnecting(form);
  storeProfileWhenSignedIn();
  if (accountParts.page.of(page) === "waiting") waitForLink(page);
}
