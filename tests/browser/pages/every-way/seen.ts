import type { Page } from "playwright";

/**
 * What a person can see and press outside the dock, line by line. Runs in the page. The dock is
 * left out, because a press leaves in it what it holds.
 */
function seenHere(): string[] {
  const lines = [`title ${document.title}`];
  const told = ["aria-pressed", "aria-current", "aria-expanded", "aria-checked", "aria-valuenow"];
  const addressOf = (value: string): string => {
    const { origin, pathname, searchParams, hash } = new URL(value, location.href);
    const back = searchParams.get("back");
    if (back) searchParams.set("back", addressOf(back));
    // A shared copy spells its address in its own order, and is whole without `wait`.
    for (const name of ["wait", "geo"]) searchParams.delete(name);
    searchParams.sort();
    const path = origin === location.origin ? pathname : origin + pathname;
    return path + (searchParams.size > 0 ? `?${searchParams.toString()}` : "") + hash;
  };
  function control(element: Element): string | null {
    const state = told.flatMap((name) =>
      // Scripts say `aria-expanded="false"` of what was open once.
      element.hasAttribute(name) && element.getAttribute(name) !== "false"
        ? [`${name}=${element.getAttribute(name)}`]
        : [],
    );
    if (element instanceof HTMLAnchorElement)
      return element.hasAttribute("href")
        ? ["link", addressOf(element.href), ...state].join(" ")
        : null;
    if (element instanceof HTMLButtonElement)
      return ["button", element.name, element.value, element.disabled && "disabled", ...state]
        .filter(Boolean)
        .join(" ");
    // Where a form without scripts leads back to, in the spelling of its page's address.
    if (element instanceof HTMLInputElement && element.name === "redirectTo") return null;
    if (element instanceof HTMLInputElement)
      return [
        `field ${element.type} ${element.name}=${element.value}`,
        element.checked && element.type !== "hidden" && "checked",
        element.disabled && "disabled",
        ...state,
      ]
        .filter(Boolean)
        .join(" ");
    if (element instanceof HTMLSelectElement)
      return `field select ${element.name}=${element.value}`;
    if (element instanceof HTMLTextAreaElement)
      return `field text ${element.name}=${element.value}`;
    if (element instanceof HTMLFormElement)
      return `form ${element.method} ${addressOf(element.getAttribute("action") ?? location.href)}`;
    if (element instanceof HTMLDetailsElement) return `details ${element.open ? "open" : "closed"}`;
    if (element instanceof HTMLImageElement)
      return `picture ${element.alt} ${element.getAttribute("src") ?? ""}`;
    return state.length > 0 ? `${element.tagName.toLowerCase()} ${state.join(" ")}` : null;
  }
  function walk(element: Element): void {
    const isField = element instanceof HTMLInputElement && element.type === "hidden";
    if (!isField && !element.checkVisibility({ visibilityProperty: true })) return;
    const said = control(element);
    if (said) lines.push(said);
    if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return;
    for (const node of element.childNodes) {
      if (node instanceof Element) walk(node);
      else if (node.nodeType === Node.TEXT_NODE) {
        const text = (node.textContent ?? "").replace(/\s+/g, " ").trim();
        if (text) lines.push(text);
      }
    }
  }
  for (const region of document.querySelectorAll("#header, #sidebar, #main")) {
    lines.push(`== ${region.id}`);
    walk(region);
  }
  return lines;
}

/** What changes by itself from one moment to the next. */
const MOMENTARY: [RegExp, string][] = [
  [/\b\d+ (?:viewers?|seconds?|minutes?)( ago)?\b/g, "some"],
  [/\bjust now\b/g, "some ago"],
];

export async function seen(page: Page): Promise<string[]> {
  const lines = await page.evaluate(seenHere);
  return lines.map((line) => MOMENTARY.reduce((text, [from, to]) => text.replace(from, to), line));
}

/** Differences that are meant, by page, each with the reason. */
const MEANT: { page: RegExp; line: RegExp; why: string }[] = [
  {
    page: /^\/(?:$|stream)/,
    line: /Now Playing|picture|link \/stream\//,
    why: "channels go on to their next videos, and their viewers come and go",
  },
  {
    page: /^\/playlist\/lor:/,
    line: /^loaded: +\d+:\d\d$/,
    why: "the video host told the lengths meanwhile",
  },
  {
    page: /^\/watch/,
    line: /^pressed: Playing$/,
    why: "a press on a link to a video plays it",
  },
];

/** The lines of one page that another has too, each as often as there. */
function shared(lines: readonly string[], other: readonly string[]): [string[], string[]] {
  const left = [...other];
  const [both, alone]: [string[], string[]] = [[], []];
  for (const line of lines) {
    const at = left.indexOf(line);
    if (at < 0) alone.push(line);
    else both.push(...left.splice(at, 1));
  }
  return [both, alone];
}

/**
 * The lines that only one of two pages has, but for those that are meant at this address; and where
 * the order of the lines of both first differs.
 */
export function differencesOf(
  address: string,
  loaded: readonly string[],
  pressed: readonly string[],
): string[] {
  const [there, missing] = shared(loaded, pressed);
  const [here, extra] = shared(pressed, loaded);
  const differ = [
    ...missing.map((line) => `loaded:  ${line}`),
    ...extra.map((line) => `pressed: ${line}`),
  ];
  const at = there.findIndex((line, place) => line !== here[place]);
  if (at >= 0) differ.push(`order: ${there[at]} before ${here[at]}`);
  return differ.filter(
    (one) => !MEANT.some(({ page, line }) => page.test(address) && line.test(one)),
  );
}
