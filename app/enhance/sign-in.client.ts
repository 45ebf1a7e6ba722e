import { emit, listen } from "~/domain/events";
import { localStorageOrNull } from "~/islands/player/browser";

/** How often the waiting page asks what became of its mail, in milliseconds. */
const EVERY = 3000;

/** Kept on this device (spec 1 §4, spec 2 §4). */
const EMAIL = "email";
const IS_NEW_USER = "isNewUser";

type Waited = { state: string; signedIn: boolean };
type Profile = { email: string | null; isNewUser: boolean };

async function ask<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/** Only this browser's own mail is asked for: a link that is opened elsewhere signs in elsewhere. */
function waitForMail(page: HTMLElement): void {
  const timer = setInterval(() => {
    if (!page.isConnected) return clearInterval(timer);
    if (document.hidden) return;
    void ask<Waited>("/api/auth/code").then((waited) => {
      if (!waited || !page.isConnected || waited.state === "open") return;
      clearInterval(timer);
      const url = waited.signedIn ? (page.dataset.back ?? "/") : "/login/code";
      emit("lor:navigate", { url, replace: true });
    });
  }, EVERY);
}

async function keepProfile(): Promise<void> {
  const storage = localStorageOrNull();
  const profile = await ask<Profile>("/api/user/profile");
  if (profile?.email) storage?.setItem(EMAIL, profile.email);
  if (profile) storage?.setItem(IS_NEW_USER, String(profile.isNewUser));
}

function forget(): void {
  const storage = localStorageOrNull();
  storage?.removeItem(EMAIL);
  storage?.removeItem(IS_NEW_USER);
}

function fillIn(page: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>('input[name="email"]');
  if (field && !field.value) field.value = localStorageOrNull()?.getItem(EMAIL) ?? "";
}

let isListening = false;

/** What a sign-in leaves on this device is there when the next page knows who is signed in. */
function keepWhenSignedIn(): void {
  if (isListening) return;
  isListening = true;
  listen("lor:navigated", () => {
    if (!isListening || !document.querySelector("#header .of-account")) return;
    isListening = false;
    void keepProfile();
  });
}

/** The answer leads to another site, so nothing else marks the form; who comes back by history finds it as it was. */
function markConnecting(form: HTMLFormElement): void {
  form.addEventListener("submit", () => {
    form.ariaBusy = "true";
  });
  addEventListener("pageshow", () => {
    form.ariaBusy = null;
  });
}

/** A page of signing in or out, by its `data-sign-in`. */
export function start(page: HTMLElement): void {
  if (page.dataset.signIn === "gone") return forget();
  fillIn(page);
  for (const form of page.querySelectorAll<HTMLFormElement>("form[data-hard]"))
    markConnecting(form);
  keepWhenSignedIn();
  if (page.dataset.signIn === "waiting") waitForMail(page);
}
