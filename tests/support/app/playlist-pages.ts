import { parse, type HTMLElement } from "node-html-parser";
import { expect } from "vitest";
import { sharedAppAndUpstreams } from "./shared-app";
import { Visitor } from "./visitor";

/** The built app with its upstreams, for the tests of a file about playlists. */
export function setUpPlaylistApp() {
  const { app, upstreams } = sharedAppAndUpstreams();
  return { app, upstreams, newVisitor: () => new Visitor(app.origin) };
}

export async function documentOf(
  visitor: Visitor,
  path: string,
  status = 200,
): Promise<HTMLElement> {
  const response = await visitor.get(path);
  expect(response.status).toBe(status);
  return parse(await response.text());
}

export const mainOf = async (visitor: Visitor, path: string, status = 200) =>
  (await documentOf(visitor, path, status)).querySelector("#main")!;

export async function create(
  visitor: Visitor,
  name: string,
  ytids: string[] = [],
): Promise<string> {
  const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", { name });
  if (ytids.length > 0) await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids });
  return answer.pid;
}

/** Opens the page of what else can be done with a row. */
export const actionsOf = (visitor: Visitor, row: HTMLElement | null) =>
  mainOf(visitor, row?.querySelector("[data-row-more]")?.getAttribute("href") ?? "");

export const rowIds = (page: HTMLElement) =>
  page.querySelectorAll("[data-ytid]").map((row) => row.getAttribute("data-ytid"));

/** Names of the listed playlists, without the system playlists. */
export const playlistNames = (page: HTMLElement) =>
  page.querySelectorAll('[data-pid]:not([data-pid^="lor:"]) .row-title').map(({ text }) => text);

export const snackbar = (page: HTMLElement) => page.querySelector("#snackbar")?.text;

/** Presses a button as a browser without scripts does, with the form's fields and the button's. */
export async function press(visitor: Visitor, page: HTMLElement, button: HTMLElement | null) {
  const form = button?.closest("form");
  if (!button || !form) throw new Error("There is no such button");
  const fields: Record<string, string> = {};
  for (const input of form.querySelectorAll("input")) {
    fields[input.getAttribute("name") ?? ""] = input.getAttribute("value") ?? "";
  }
  const own = button.getAttribute("name");
  if (own) fields[own] = button.getAttribute("value") ?? "";
  const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const answer = await visitor.form(action, fields);
  expect(answer.status).toBe(303);
  return documentOf(visitor, answer.headers.get("Location") ?? "");
}

export const buttonNamed = (page: HTMLElement, name: string) =>
  page
    .querySelectorAll("button")
    .find((one) => one.getAttribute("aria-label") === name || one.text.trim() === name) ?? null;
