/** An element, as far as its attributes are read and set; contracts know no DOM. */
type Part = {
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  toggleAttribute(name: string, isOn: boolean): unknown;
  removeAttribute(name: string): void;
};

/** The source text of the functions below, which the build writes into scripts where they are called. */
const sources = new WeakMap<object, string>();

export function sourceOf(fn: object): string | undefined {
  return sources.get(fn);
}

/** A function that `make` makes of a name. In its source the name is written out. */
function made<Fn extends object>(make: (name: string) => Fn, name: string): Fn {
  const fn = make(name);
  sources.set(fn, `(${String(fn).replace(/\bname\b/g, JSON.stringify(name))})`);
  return fn;
}

const writeText = (name: string) => (value: string | undefined) => ({ [name]: value });
const writeFlag =
  (name: string) =>
  (isOn: boolean = true) => ({ [name]: isOn ? "" : undefined });
const writeNumber = (name: string) => (value: number | undefined) => ({ [name]: value });
const read = (name: string) => (part: Part) => part.getAttribute(name);
const readNumber = (name: string) => (part: Part) => Number(part.getAttribute(name) ?? NaN);
const has = (name: string) => (part: Part) => part.hasAttribute(name);
const setText = (name: string) => (part: Part, value: string) => part.setAttribute(name, value);
const setFlag = (name: string) => (part: Part, isOn: boolean) => part.toggleAttribute(name, isOn);
const removeFrom = (name: string) => (part: Part) => part.removeAttribute(name);
const selectorOf = (name: string) => (value: string) => `[${name}="${value}"]`;

function common(word: string) {
  const attribute = `data-${word}`;
  return { attribute, selector: `[${attribute}]`, isOn: made(has, attribute) };
}

/**
 * A text, or nothing. Called with it, an attribute gives what HTML spreads: `<form {...heart.video(ytid)}>`. A script finds the
 * element by `heart.video.selector`, or by `heart.video.is(ytid)`, and reads it by `heart.video.of(form)`.
 */
export function text(word: string) {
  const names = common(word);
  const { attribute } = names;
  return Object.assign(made(writeText, attribute), names, {
    is: made(selectorOf, attribute),
    of: made(read, attribute),
    set: made(setText, attribute),
    remove: made(removeFrom, attribute),
  });
}

/** Is there or is not. */
export function flag(word: string) {
  const names = common(word);
  const { attribute } = names;
  return Object.assign(made(writeFlag, attribute), names, { set: made(setFlag, attribute) });
}

/** A number; NaN where there is none. */
export function number(word: string) {
  const names = common(word);
  const { attribute } = names;
  return Object.assign(made(writeNumber, attribute), names, { of: made(readNumber, attribute) });
}

/** One of some words. */
export function oneOf<const Word extends string>(word: string, words: readonly Word[]) {
  const names = common(word);
  const { attribute } = names;
  const write = (name: string) => (value: Word | undefined) => ({ [name]: value });
  const select = (name: string) => (value: Word) => `[${name}="${value}"]`;
  const set = (name: string) => (part: Part, value: Word) => part.setAttribute(name, value);
  const of = (part: Part) => words.find((one) => one === part.getAttribute(attribute)) ?? null;
  sources.set(
    of,
    `((part) => ${JSON.stringify(words)}.find((one) => one === part.getAttribute("${attribute}")) ?? null)`,
  );
  return Object.assign(made(write, attribute), names, {
    is: made(select, attribute),
    of,
    set: made(set, attribute),
    remove: made(removeFrom, attribute),
  });
}
