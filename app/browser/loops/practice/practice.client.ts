import { lineParts, savedLoopParts } from "~/contracts";
import { makeElement } from "~/browser/platform/elements";
import { NOTHING_SET, type Stretch } from "~/domain/loops/practice/practice-run";
import styles from "~/styles/practice.css?url";
import { makePanel } from "./panel.client";
import { withSession } from "./with-session.client";

let styled: Promise<unknown> | undefined;

/** Loads the stylesheet of practice, once; without it the fields are plain, and still work. */
function loadStyles(): Promise<unknown> {
  styled ??= new Promise((resolve) => {
    const link = makeElement("link", { rel: "stylesheet", href: styles });
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
  return styled;
}

function readLoop(chip: Element): Stretch {
  const [rate, passes] = [savedLoopParts.rate.of(chip), savedLoopParts.passes.of(chip)];
  return {
    start: lineParts.start.of(chip),
    end: lineParts.end.of(chip),
    ...(rate > 0 && { rate }),
    ...(passes > 0 && { passes }),
  };
}

/** Returns what reads the saved loops of a part: once it has left the page, as they were last. */
function loopsIn(part: Element): () => readonly Stretch[] {
  const key = savedLoopParts.part.of(part) ?? "video:";
  let last: readonly Stretch[] = [];
  return () => {
    const now = document.querySelector(savedLoopParts.part.is(key));
    const chips = now?.querySelectorAll(savedLoopParts.loop.selector);
    if (chips) last = [...chips].map(readLoop);
    return last;
  };
}

/** The id of the part's item. */
function idOf(part: Element): string {
  const key = savedLoopParts.part.of(part) ?? "";
  return key.slice(key.indexOf(":") + 1);
}

/** Opens or closes the practice panel of a part. */
export async function openPractice(part: HTMLElement): Promise<void> {
  const panel = part.querySelector<HTMLElement>(savedLoopParts.panel.selector);
  const button = part.querySelector<HTMLElement>(savedLoopParts.practise.selector);
  if (!panel || !button) return;
  await loadStyles();
  if (!panel.firstChild) panel.append(makePanel(idOf(part), loopsIn(part)));
  panel.hidden = !panel.hidden;
  button.ariaExpanded = String(!panel.hidden);
}

/** Stops after this many passes of the part's item, as its address asks. */
export function stopAfter(part: HTMLElement, passes: number): void {
  void loadStyles();
  const practice = {
    id: idOf(part),
    settings: { ...NOTHING_SET, passes },
    loops: loopsIn(part),
    tempo: () => null,
  };
  withSession(({ beginPractice }) => beginPractice(practice));
}
