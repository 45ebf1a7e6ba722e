import { normaliseText, printable, truncateText } from "~/domain/text/text";
import { parseUrl } from "~/domain/text/parse-url";

const MAX_ADDRESS_LENGTH = 2000;

/**
 * Returns a feed's text on one line, at most `longest` long, without characters that XML and
 * databases cannot store.
 */
export function line(text: unknown, longest = 300): string {
  if (typeof text !== "string") return "";
  const clean = printable(normaliseText(truncateText(text, longest * 4))).replace(/\s+/g, " ");
  return truncateText(clean.trim(), longest);
}

/**
 * Returns a person's name without the email address that feeds write before it, or after it in
 * brackets.
 */
export function personName(text: unknown): string {
  const given = line(text);
  const [before = "", inside = ""] = given.replace(/\)$/, "").split(" (");
  if (inside && before.includes("@")) return inside;
  return inside.includes("@") ? before : given;
}

/** Returns a feed's HTML, limited in length and still to be sanitised. */
export function block(text: unknown, longest = 100_000): string {
  return typeof text === "string" ? printable(normaliseText(truncateText(text, longest))) : "";
}

/** Returns an absolute http(s) address; null for anything else. */
export function webAddress(text: unknown, base?: string): string | null {
  if (typeof text !== "string" || text.length > MAX_ADDRESS_LENGTH) return null;
  const given = text.trim();
  const url = given === "" ? null : parseUrl(given, base);
  if (!url) return null;
  const { protocol, hostname, username, password, href } = url;
  const isWeb = (protocol === "https:" || protocol === "http:") && hostname !== "";
  return isWeb && !username && !password ? href : null;
}

export function wholeNumber(value: unknown, largest = 100_000): number | null {
  const isWhole = typeof value === "number" && Number.isInteger(value);
  return isWhole && value > 0 && value <= largest ? value : null;
}
