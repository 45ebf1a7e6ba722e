import { addresses } from "~/addresses";
import { radioParts } from "~/contracts";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { hasSession } from "~/browser/platform/session";

const hearted = new Set<string>();

const titleOf = (form: Element) =>
  form.querySelector<HTMLInputElement>('[name="title"]')?.value ?? "";
const keyOf = (form: Element) => titleOf(form).toLowerCase();

/** Shows the hearts of the songs in part of a page. */
export function showSongHearts(part: Element): void {
  for (const form of part.querySelectorAll("form[data-song-heart]")) {
    const isOn = hearted.has(keyOf(form));
    form.setAttribute(
      "action",
      isOn ? addresses.api.radio.song.clear : addresses.api.radio.song.set,
    );
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(isOn));
  }
}

function set(key: string, isOn: boolean, part: Element): void {
  if (isOn) hearted.add(key);
  else hearted.delete(key);
  showSongHearts(part);
}

/** Changes the heart at once, and back if the server rejects it. */
async function onSubmit(event: SubmitEvent, part: Element): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.songHeart === undefined) return;
  event.preventDefault();
  const url = form.getAttribute("action") ?? "";
  const [key, isOn] = [keyOf(form), url.endsWith("/set")];
  set(key, isOn, part);
  if (!(await postWithSnackbar(url, { title: titleOf(form) }))) set(key, !isOn, part);
}

async function load(): Promise<{ title: string }[]> {
  try {
    const response = await fetch(addresses.api.radio.song.of("me"));
    const { res = [] }: { res?: { title: string }[] } = response.ok ? await response.json() : {};
    return res;
  } catch {
    return [];
  }
}

/** Lets the hearts of songs change in place, and shows the listener's own on a public page. */
export function startSongHearts(part: HTMLElement): void {
  part.addEventListener("submit", (event) => void onSubmit(event, part));
  if (!part.querySelector(radioParts.songs.selector) || !hasSession()) return;
  void load().then((songs) => {
    for (const { title } of songs) hearted.add(title.toLowerCase());
    showSongHearts(part);
  });
}
