import { hasSession } from "../platform/session";
import { postWithSnackbar } from "../forms/post-with-snackbar.client";

const FORM = "form[data-podcast-heart]";

function show(form: HTMLFormElement, hearted: boolean): void {
  form.action = `/api/podcast/heart/${hearted ? "clear" : "set"}`;
  form.querySelector("button")?.setAttribute("aria-pressed", String(hearted));
}

/** Changes the heart at once, and back if the server refuses. */
async function press(form: HTMLFormElement): Promise<void> {
  const hearted = form.action.endsWith("/set");
  const url = form.action;
  show(form, hearted);
  const sent = await postWithSnackbar(url, { uid: "me", podcast_id: form.dataset.podcastHeart });
  if (!sent) show(form, !hearted);
}

/** Marks what the listener has hearted on a page that is the same for everybody. */
async function markHearted(part: HTMLElement): Promise<void> {
  const response = await fetch("/api/podcast/heart/me?limit=50");
  if (!response.ok) return;
  const { res } = (await response.json()) as { res: { id: string }[] };
  const hearted = new Set(res.map(({ id }) => id));
  for (const form of part.querySelectorAll<HTMLFormElement>(FORM)) {
    if (hearted.has(form.dataset.podcastHeart ?? "")) show(form, true);
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
