import { lineParts, lyricsParts, type ScriptName, scriptParts } from "~/contracts";
import { importAgain } from "~/browser/platform/chunks/import-again";
import { listen } from "~/browser/platform/events";
import { holdPress, partAt } from "~/browser/platform/presses";
import { isPlainClick } from "./plain-click.client";

interface Script {
  start: (part: HTMLElement) => void;
  /** The page as this browser keeps it for a server that is away; null where it keeps none. */
  keptPage?: () => Document | null;
}
type Scripts = Record<ScriptName, () => Promise<Script>>;

let scripts: Scripts;

/** Parts of the page whose script is on its way. */
const awaited = new Map<Element, Promise<unknown>>();

/** Rejects as well if the page is of a newer build, which has more of them. */
export async function loadScript(name: ScriptName): Promise<Script> {
  return importAgain(scripts[name]);
}

/** Presses in this part of the page wait for its code. */
export function awaitCode(part: Element, code: Promise<unknown>): void {
  const end = () => awaited.delete(part);
  awaited.set(part, code.then(end, end));
}

/**
 * A part loses its mark when it has started. One that could not be loaded is tried again after the
 * next navigation.
 */
function startPart(part: HTMLElement): void {
  const name = scriptParts.script.of(part);
  if (!name || awaited.has(part)) return;
  const begin = ({ start }: Script) => {
    start(part);
    scriptParts.script.remove(part);
  };
  awaitCode(part, loadScript(name).then(begin));
}

/** Of the whole page and its sheet, or of what was streamed into it since. */
export function startParts(): void {
  const parts = `:is(#main, dialog) ${scriptParts.script.selector}`;
  document.querySelectorAll<HTMLElement>(parts).forEach(startPart);
}

/** A press on what a part handles waits for the part. */
function onClick(event: MouseEvent): void {
  const pressed = partAt<HTMLElement>(
    event,
    `button, ${lineParts.seek.selector}, ${lineParts.loop.selector}, ${lyricsParts.lines.selector} a`,
  );
  const code = awaited.get(
    pressed?.closest(`${scriptParts.script.selector}, ${lyricsParts.panel.selector}`) as Element,
  );
  if (code && isPlainClick(event)) void holdPress(event, pressed!, code);
}

/** Loads the scripts of the parts that a page has. */
export function startPageScripts(all: Scripts): void {
  scripts = all;
  document.addEventListener("click", onClick, { capture: true });
  startParts();
  listen("lor:navigated", startParts);
  addEventListener("DOMContentLoaded", startParts);
}
