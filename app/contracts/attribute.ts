/** The part of a DOM element that reads and sets attributes; contracts do not depend on the DOM. */
interface Part {
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  toggleAttribute(name: string, isOn: boolean): unknown;
  removeAttribute(name: string): void;
}

/** The source of the functions below. The build inlines it in scripts at each call. */
const sources = new WeakMap<object, string>();

export function sourceOf(fn: object): string | undefined {
  return sources.get(fn);
}

/** Makes a function for an attribute. Its source contains the name itself. */
function made<Fn extends object>(make: (name: string) => Fn, name: string): Fn {
  const fn = make(name);
  sources.set(fn, String(fn).replace(/\bname\b/g, JSON.stringify(name)));
  return fn;
}

type Written<Value> = (value: Value | null | undefined) => Record<string, Value | null | undefined>;

/**
 * An attribute, called with a value, returns props to spread: `<form {...rowParts.video(ytid)}>`.
 * Without a value it is left out. Scripts find the element by `rowParts.video.selector` or
 * `rowParts.video.is(ytid)`, and read it by `rowParts.video.of(row)`.
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

/**
 * A text, or one of a set of words. The type is safe because only the contract writes the
 * attribute.
 */
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

/** A boolean attribute, present or absent. */
export function flag(word: string) {
  const names = common(word);
  const { attribute } = names;
  return Object.assign(made(writeFlag, attribute), names, { set: made(setFlag, attribute) });
}

/** A number; NaN if the attribute is absent. */
export function number(word: string) {
  const names = common(word);
  const { attribute } = names;
  return Object.assign(made(writeNumber, attribute), names, { of: made(readNumber, attribute) });
}
