import { emit } from "~/domain/events";
import { postJson } from "./json-post.client";
import { isOurPage } from "./navigate.client";
import { visit } from "./visit.client";

type Submitter = HTMLButtonElement | HTMLInputElement | null;

interface Submission {
  form: HTMLFormElement;
  method: string;
  enctype: string;
  url: URL;
  data: FormData;
}

/** Attributes are read, not properties: a field called `action` would hide the form's own. */
function setting(form: HTMLFormElement, submitter: Submitter, name: string): string {
  return submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
}

function submissionOf(event: SubmitEvent): Submission | null {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return null;
  const { submitter: by } = event;
  const submitter = by instanceof HTMLButtonElement || by instanceof HTMLInputElement ? by : null;
  const target = setting(form, submitter, "target");
  if (form.closest("[data-hard]") || (target && target !== "_self")) return null;
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

/** One submit at a time: a second press while the first is on its way does nothing. */
async function once({ form }: Submission, send: () => Promise<unknown>): Promise<void> {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  try {
    await send();
  } finally {
    form.ariaBusy = null;
  }
}

/** The heart turns at once, and turns back when the server does not take it. */
async function sendHeart(url: URL, ytid: string): Promise<void> {
  const star = !url.pathname.endsWith("/clear");
  emit("lor:heart", { ytid, star });
  if (!(await postJson(url.href, { ytid }))) emit("lor:heart", { ytid, star: !star });
}

function send(submission: Submission): Promise<unknown> {
  const { form, url, data, enctype, method } = submission;
  const play = form.matches('[role="search"], [data-play]');
  if (method === "get") {
    url.search = new URLSearchParams(textFields(data)).toString();
    if (play && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return visit({ url, history: "push", play });
  }
  if (form.dataset.heart) return sendHeart(url, form.dataset.heart);
  if (form.dataset.json !== undefined) {
    return postJson(url.href, Object.fromEntries(textFields(data)));
  }
  // A field that has the focus would keep its part of the shell from being drawn anew.
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  const body = enctype === "multipart/form-data" ? data : new URLSearchParams(textFields(data));
  return visit({ url, body, history: "push", play });
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

/** Forms within the document: GET becomes a visit, POST is sent and its answer shown, hearts turn in place. */
export function startForms(): void {
  document.addEventListener("submit", onSubmit);
}
