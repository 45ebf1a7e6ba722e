interface XmlBounds {
  /** Nested elements. */
  depth: number;
  /** Elements and attributes in total. */
  parts: number;
  /** Attributes of one element. */
  attributes: number;
  /** Characters of an element's name. */
  name: number;
  /** Characters between two tags. */
  text: number;
}

const [DOUBLE, SINGLE, CLOSE, SLASH, QUESTION] = [0x22, 0x27, 0x3e, 0x2f, 0x3f];

const isBlank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Start and end of the parts that are skipped. */
const WHOLE = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
] as const;

/** Returns the index after a comment or CDATA section that begins here; null if none does. */
function afterWhole(xml: string, at: number): number | null {
  if (xml.charCodeAt(at + 1) !== 0x21) return null;
  for (const [start, stop] of WHOLE) {
    if (!xml.startsWith(start, at)) continue;
    const end = xml.indexOf(stop, at + start.length);
    return end < 0 ? xml.length : end + stop.length;
  }
  return null;
}

interface Tag {
  /** Index after the tag. */
  end: number;
  attributes: number;
  name: number;
  isEmpty: boolean;
}

/** Reads the tag or instruction that begins at `at`, whose values may contain `>`. */
function tagAt(xml: string, at: number): Tag {
  const isInstruction = xml.charCodeAt(at + 1) === QUESTION;
  let [attributes, name, before] = [0, 0, 0];
  let place = at + 1;
  for (; place < xml.length; place += 1) {
    const code = xml.charCodeAt(place);
    if (code === CLOSE && (!isInstruction || before === QUESTION)) break;
    if (code === DOUBLE || code === SINGLE) {
      const end = xml.indexOf(code === DOUBLE ? '"' : "'", place + 1);
      place = end < 0 ? xml.length : end;
      attributes += 1;
    } else if (isBlank(before) && !isBlank(code)) attributes += 1;
    if (name === 0 && (isBlank(code) || code === SLASH)) name = place - at;
    before = code;
  }
  const isEmpty = isInstruction || before === SLASH;
  return { end: place + 1, attributes, name: name || place - at, isEmpty };
}

/**
 * Whether XML is within these bounds, so that a parser needs little memory: a feed of 28 MB with
 * two million attributes killed the process, whatever the thread's limit. Reads each character a
 * few times. Text that is not XML is within bounds.
 */
export function isBoundedXml(xml: string, bounds: XmlBounds): boolean {
  let [depth, parts, behind] = [0, 0, 0];
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    if (at - behind > bounds.text) return false;
    const whole = afterWhole(xml, at);
    const next = xml.charCodeAt(at + 1);
    if (whole !== null || next === 0x21) at = whole ?? at + 2;
    else if (next === SLASH) {
      depth -= 1;
      at += 2;
    } else {
      const tag = tagAt(xml, at);
      at = tag.end;
      depth += tag.isEmpty ? 0 : 1;
      parts += 1 + tag.attributes;
      if (tag.attributes > bounds.attributes || tag.name > bounds.name) return false;
    }
    if (depth > bounds.depth || parts > bounds.parts) return false;
    behind = at;
  }
  return xml.length - behind <= bounds.text;
}
