import { emit, listen } from "../platform/events";
import { hasSession } from "../platform/session";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";

const FORM = "form[data-podcast-heart]";

function mark(id: string, hearted: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(FORM)) {
    if (form.dataset.podcastHeart !== id) continue;
    form.action = `/api/podcast/heart/${hearted ? "clear" : "set"}`;
    form.querySelector("button")?.setAttribute("aria-pressed", String(hearted));
  }
}

listen("lor:sound-heart", ({ id, hearted }) => mark(id, hearted));

/** Changes the heart at once, and back if the server refuses. */
async function press(form: HTMLFormElement): Promise<void> {
  const hearted = form.action.endsWith("/set");
  const url = form.action;
  const id = form.dataset.podcastHeart ?? "";
  emit("lor:sound-heart", { id, hearted });
  const sent = await postWithSnackbar(url, { uid: "me", podcast_id: id });
  if (!sent) emit("lor:sound-heart", { id, hearted: !hearted });
}

/** Marks what the listener has hearted on a page that is the same for everybody. */
async function markHearted(part: HTMLElement): Promise<void> {
  const response = await fetch("/api/podcast/heart/me?limit=50");
  if (!response.ok) return;
  const { res } = (await response.json()) as { res: { id: string }[] };
  const hearted = new Set(res.map(({ id }) => id));
  for (const form of part.querySelectorAll<HTMLFormElement>(FORM)) {
    const id = form.dataset.podcastHeart ?? "";
    if (hearted.has(id)) emit("lor:sound-heart", { id, hearted: true });
  }
}

export function start(part: HTMLElement): void {
  part.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    event.preventDefault();
    void press(form);
  });
  if (hasSession()) void markHearted(part);
}
