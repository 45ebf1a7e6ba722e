import { emit, listen } from "~/browser/platform/events";
import { hasSession } from "~/browser/platform/session";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";

const ATTRIBUTE = "data-station-heart";

function mark(id: string, hearted: boolean): void {
  for (const form of document.querySelectorAll(`form[${ATTRIBUTE}="${id}"]`)) {
    form.setAttribute("action", `/api/radio/heart/${hearted ? "clear" : "set"}`);
    form.querySelector("[aria-pressed]")?.setAttribute("aria-pressed", String(hearted));
  }
}

listen("lor:sound-heart", ({ id, hearted }) => mark(id, hearted));

/** Changes the heart at once, and back if the server rejects it. */
async function onSubmit(event: SubmitEvent): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const id = form.getAttribute(ATTRIBUTE);
  if (!id) return;
  event.preventDefault();
  const url = form.getAttribute("action") ?? "";
  const hearted = url.endsWith("/set");
  emit("lor:sound-heart", { id, hearted });
  const sent = await postWithSnackbar(url, { uid: "me", stationid: id });
  if (!sent) emit("lor:sound-heart", { id, hearted: !hearted });
}

async function loadHearted(ids: (string | null)[]): Promise<string[]> {
  try {
    const response = await fetch(`/api/radio/hearted?ids=${ids.join(",")}`);
    const { res = [] }: { res?: string[] } = response.ok ? await response.json() : {};
    return res;
  } catch {
    return [];
  }
}

/** Shows the listener's hearts in a part of a page that may be the same for everybody, and lets them change in place. */
export function startHearts(part: HTMLElement): void {
  part.addEventListener("submit", (event) => void onSubmit(event));
  if (!hasSession()) return;
  const ids = [...part.querySelectorAll(`[${ATTRIBUTE}]`)].map((form) =>
    form.getAttribute(ATTRIBUTE),
  );
  if (ids.length === 0) return;
  void loadHearted(ids).then((hearted) => {
    for (const id of hearted) emit("lor:sound-heart", { id, hearted: true });
  });
}
