import { isBoundedJson } from "../text/bounded/bounded-json";
import { MAX_IMPORT } from "./parsed-import";

export type Fields = Record<string, unknown>;

/** Deeper than any file we know. Each value has a character of its own, so the file bounds them. */
const JSON_BOUNDS = { depth: 32, values: MAX_IMPORT };

/** Parses JSON that is not too deep to be written again; undefined for other texts. */
export function parseJson(text: string): unknown {
  if (!isBoundedJson(text, JSON_BOUNDS)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
