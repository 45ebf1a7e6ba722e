/** An element, as far as its attributes are read and set. */
type Part = { dataset: { [key: string]: string | undefined } };
type Toggled = { toggleAttribute(name: string, on: boolean): unknown };

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
const readText = (name: string) => (part: Part) => part.dataset[name];
const readFlag = (name: string) => (part: Part) => name in part.dataset;
const readNumber = (name: string) => (part: Part) => Number(part.dataset[name]);
const setText = (name: string) => (part: Part, value: string) => {
  part.dataset[name] = value;
};
const setFlag = (name: string) => (part: Toggled, isOn: boolean) => {
  part.toggleAttribute(name, isOn);
};
const removeFrom = (name: string) => (part: Part) => {
  delete part.dataset[name];
};
const selectorOf = (name: string) => (value: string) => `[${name}="${value}"]`;

function namesOf(word: string) {
  const key = word.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return { attribute: `data-${word}`, key };
}

/**
 * A text, or nothing. Called with it, an attribute gives what HTML spreads: `<form {...heart.video(ytid)}>`. A script finds the
 * element by `heart.video.selector`, or by `heart.video.is(ytid)`, and reads it by `heart.video.of(form)`.
 */
export function text(word: string) {
  const { attribute, key } = namesOf(word);
  return Object.assign(made(writeText, attribute), {
    attribute,
    selector: `[${attribute}]`,
    is: made(selectorOf, attribute),
    of: made(readText, key),
    set: made(setText, key),
    remove: made(removeFrom, key),
  });
}

/** Is there or is not. */
export function flag(word: string) {
  const { attribute, key } = namesOf(word);
  return Object.assign(made(writeFlag, attribute), {
    attribute,
    selector: `[${attribute}]`,
    of: made(readFlag, key),
    set: made(setFlag, attribute),
  });
}

/** A number; NaN where there is none. */
export function number(word: string) {
  const { attribute, key } = namesOf(word);
  return Object.assign(made(writeNumber, attribute), {
    attribute,
    selector: `[${attribute}]`,
    of: made(readNumber, key),
  });
}

/** One of some words. */
export function oneOf<const Word extends string>(word: string, words: readonly Word[]) {
  const { attribute, key } = namesOf(word);
  const write = (name: string) => (value: Word | undefined) => ({ [name]: value });
  const select = (name: string) => (value: Word) => `[${name}="${value}"]`;
  const set = (name: string) => (part: Part, value: Word) => {
    part.dataset[name] = value;
  };
  const of = (part: Part) => words.find((one) => one === part.dataset[key]);
  sources.set(
    of,
    `((part) => ${JSON.stringify(words)}.find((one) => one === part.dataset.${key}))`,
  );
  return Object.assign(made(write, attribute), {
    attribute,
    selector: `[${attribute}]`,
    is: made(select, attribute),
    of,
    set: made(set, key),
    remove: made(removeFrom, key),
  });
}
