import { addresses } from "~/addresses";
import { formParts, islandParts, markParts, playParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { parseItem } from "~/domain/items/parse-item";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { sendHeart } from "~/browser/marks/hearts.client";
import { isOurPage, listAround } from "./navigate.client";
import { visit } from "./start-visit.client";

type Submitter = HTMLButtonElement | HTMLInputElement | null;

interface Submission {
  form: HTMLFormElement;
  method: string;
  enctype: string;
  url: URL;
  data: FormData;
}

/** Reads the attribute, because a field called `action` would hide the form's property. */
function setting(form: HTMLFormElement, submitter: Submitter, name: string): string {
  return submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
}

function submissionOf(event: SubmitEvent): Submission | null {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return null;
  const submitter = event.submitter as Submitter;
  const target = setting(form, submitter, "target");
  if (form.closest(formParts.hard.selector) || (target && target !== "_self")) return null;
  return {
    form,
    method: setting(form, submitter, "method").toLowerCase() || "get",
    enctype: setting(form, submitter, "enctype").toLowerCase(),
    url: new URL(setting(form, submitter, "action") || location.href, location.href),
    data: new FormData(form, submitter),
  };
}

function textFields(data: FormData): [string, string][] {
  return [...data].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
}

/** Ignores a second submit while the first is being sent. */
async function once({ form, url, data }: Submission, send: () => Promise<unknown>): Promise<void> {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  try {
    await send();
  } finally {
    form.ariaBusy = null;
    if (url.pathname.startsWith(addresses.api.player.prefix)) emit("lor:modes", data.get("on"));
  }
}

/** Returns false if the dock cannot play it, so that the form is posted. */
function playItem(form: HTMLFormElement): boolean {
  const item = parseItem(playParts.item.of(form));
  if (!item || document.querySelector(`#player ${islandParts.state.is("failed")}`)) return false;
  emit("lor:play-request", { item, autoplay: true, list: listAround(form) });
  return true;
}

function send(submission: Submission): Promise<unknown> {
  const { form, url, data, enctype, method } = submission;
  const play = form.matches(`[role="search"], ${playParts.form.selector}`);
  if (method === "get") {
    url.search = new URLSearchParams(textFields(data)).toString();
    if (play && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return visit({ url, history: "push", play });
  }
  if (playItem(form)) return Promise.resolve();
  const fields = Object.fromEntries(textFields(data));
  const heart = markParts.heart.of(form);
  if (heart) return sendHeart(url.href, heart, fields);
  if (formParts.json.isOn(form)) return postWithSnackbar(url.href, fields);
  // Navigation does not replace a part of the shell that holds a focused field.
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  const body = enctype === "multipart/form-data" ? data : new URLSearchParams(textFields(data));
  return visit({ url, body, history: "push", play, list: listAround(form) });
}

function onSubmit(event: SubmitEvent): void {
  const submission = submissionOf(event);
  if (!submission) return;
  const { method, url } = submission;
  const isOurs = method === "get" ? isOurPage(url) : url.origin === location.origin;
  if (!isOurs || (method !== "get" && method !== "post")) return;
  event.preventDefault();
  void once(submission, () => send(submission));
}

/** Handles forms within the document. A GET becomes a visit, and a POST shows its response. */
export function startForms(): void {
  // Listens at the window, which events reach after all behaviours.
  addEventListener("submit", onSubmit);
}
