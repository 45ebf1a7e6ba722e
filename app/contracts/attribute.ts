/** An element, as far as its attributes are read and set; contracts know no DOM. */
interface Part {
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  toggleAttribute(name: string, isOn: boolean): unknown;
  removeAttribute(name: string): void;
}

/** The source text of the functions below, which the build writes into scripts where they are called. */
const sources = new WeakMap<object, string>();

export function sourceOf(fn: object): string | undefined {
  return sources.get(fn);
}

/** A function that `make` makes of an attribute's name. In its source the name is written out. */
function made<Fn extends object>(make: (name: string) => Fn, name: string): Fn {
  const fn = make(name);
  sources.set(fn, String(fn).replace(/\bname\b/g, JSON.stringify(name)));
  return fn;
}

type Written<Value> = (value: Value | null | undefined) => Record<string, Value | null | undefined>;

/**
 * Called with a value, an attribute gives what HTML spreads: `<form {...rowParts.video(ytid)}>`; without a value it is left out. A
 * script finds the element by `rowParts.video.selector` or `rowParts.video.is(ytid)`, and reads it by `rowParts.video.of(row)`.
 */
interface Text<Value extends string> extends Written<Value> {
  attribute: string;
  selector: string;
  is: (value: Value) => string;
  isOn: (part: Part) => boolean;
  of: (part: Part | null | undefined) => Value | null | undefined;
  set: (part: Part, value: Value) => void;
  remove: (part: Part) => void;
}

const write = (name: string) => (value: string | null | undefined) => ({ [name]: value });
const writeFlag = (name: string) => (isOn: boolean | undefined) => ({
  [name]: isOn ? "" : undefined,
});
const writeNumber = (name: string) => (value: number | undefined) => ({ [name]: value });
const read = (name: string) => (part: Part | null | undefined) => part?.getAttribute(name);
const readNumber = (name: string) => (part: Part) => Number(part.getAttribute(name) ?? NaN);
const has = (name: string) => (part: Part) => part.hasAttribute(name);
const set = (name: string) => (part: Part, value: string) => part.setAttribute(name, value);
const setFlag = (name: string) => (part: Part, isOn: boolean) => part.toggleAttribute(name, isOn);
const remove = (name: string) => (part: Part) => part.removeAttribute(name);
const select = (name: string) => (value: string) => `[${name}="${value}"]`;

function common(word: string) {
  const attribute = `data-${word}`;
  return { attribute, selector: `[${attribute}]`, isOn: made(has, attribute) };
}

/** A text, perhaps one of some words. That it is one of them holds since only its contract writes it. */
export function text<Value extends string = string>(word: string): Text<Value>;
export function text(word: string): Text<string> {
  const names = common(word);
  const { attribute } = names;
  return Object.assign(made(write, attribute), names, {
    is: made(select, attribute),
    of: made(read, attribute),
    set: made(set, attribute),
    remove: made(remove, attribute),
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
