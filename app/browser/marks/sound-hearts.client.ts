import { emit, listen } from "~/browser/platform/events";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { hasSession } from "~/browser/platform/session";

const FORM = "form[data-sound-heart]";
/** Most ids in one call. */
const MAX = 200;

const actionOf = (form: Element) => form.getAttribute("action") ?? "";

/** The path of the heart calls for this kind, without `/set` or `/clear`. */
function callsOf(form: Element): string {
  const action = actionOf(form);
  return action.slice(0, action.lastIndexOf("/"));
}

function mark(id: string, hearted: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(FORM)) {
    if (form.dataset.soundHeart !== id) continue;
    form.setAttribute("action", `${callsOf(form)}/${hearted ? "clear" : "set"}`);
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(hearted));
  }
}

listen("lor:sound-heart", ({ id, hearted }) => mark(id, hearted));

/** Changes the heart at once, and back if the server rejects it. */
async function onSubmit(event: SubmitEvent): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
  event.preventDefault();
  const url = actionOf(form);
  const id = form.dataset.soundHeart ?? "";
  const hearted = url.endsWith("/set");
  const body = Object.fromEntries(new FormData(form));
  emit("lor:sound-heart", { id, hearted });
  if (!(await postWithSnackbar(url, body))) emit("lor:sound-heart", { id, hearted: !hearted });
}

async function loadHeartedVideos(forms: HTMLFormElement[]): Promise<string[]> {
  const [first] = forms;
  if (!first) return [];
  const ids = forms.map(({ dataset }) => dataset.soundHeart).slice(0, MAX);
  try {
    const response = await fetch(`${callsOf(first)}ed?ids=${ids.join(",")}`);
    const { res = [] }: { res?: string[] } = response.ok ? await response.json() : {};
    return res;
  } catch {
    return [];
  }
}

/**
 * Shows the listener's hearts of stations or podcasts in part of a page, which may be public, and
 * lets them change in place.
 */
export function start(part: HTMLElement): void {
  part.addEventListener("submit", (event) => void onSubmit(event));
  if (!hasSession()) return;
  void loadHeartedVideos([...part.querySelectorAll<HTMLFormElement>(FORM)]).then((hearted) => {
    for (const id of hearted) emit("lor:sound-heart", { id, hearted: true });
  });
}
