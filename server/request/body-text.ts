import { hasFewFields, hasFewParts } from "~/domain/text/bounded/bounded-form";
import { isBoundedJson } from "~/domain/text/bounded/bounded-json";
import { normaliseText } from "~/domain/text/text";
import type { Bytes } from "../response/encoding";
import { cleanParameters } from "./well-formed";

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
export const PARTS_TYPE = "multipart/form-data";

/** A whole playlist has 5,000 values. */
const JSON_BOUNDS = { depth: 16, values: 10_000 };

/**
 * `rejected` if the body is malformed, or has too many fields or U+0000, which PostgreSQL cannot
 * store.
 */
export type Cleaned = "rejected" | Bytes | string | FormData;

/** Leaves text that is not JSON to the action, which reports it. */
function cleanJson(body: Bytes): Cleaned {
  const text = new TextDecoder().decode(body);
  if (!isBoundedJson(text, JSON_BOUNDS)) return "rejected";
  let hasChanged = false;
  let holdsNul = false;
  const cleanValue = (_: string, value: unknown) => {
    if (typeof value !== "string") return value;
    const clean = normaliseText(value);
    holdsNul ||= value.includes("\0");
    hasChanged ||= clean !== value;
    return clean;
  };
  try {
    const value: unknown = JSON.parse(text, cleanValue);
    if (holdsNul) return "rejected";
    return hasChanged ? JSON.stringify(value) : body;
  } catch {
    return body;
  }
}

function cleanForm(body: Bytes): Cleaned {
  if (!hasFewFields(body)) return "rejected";
  const text = new TextDecoder().decode(body);
  if (text.includes("%00")) return "rejected";
  const clean = cleanParameters(text);
  return clean === text ? body : clean;
}

async function cleanParts(body: Bytes, header: string): Promise<Cleaned> {
  if (!hasFewParts(body, header)) return "rejected";
  const response = new Response(body, { headers: { "Content-Type": header } });
  const form = await response.formData().catch(() => null);
  if (!form) return "rejected";
  const clean = new FormData();
  let hasChanged = false;
  for (const [name, value] of form) {
    const text = typeof value === "string" ? normaliseText(value) : value;
    hasChanged ||= text !== value;
    clean.append(name, text);
  }
  return hasChanged ? clean : body;
}

/** Checks the bounds of a body, then makes its text well formed. */
export async function cleanBody(body: Bytes, header: string): Promise<Cleaned> {
  const type = header.split(";")[0]?.trim().toLowerCase();
  if (body.includes(0)) return "rejected";
  if (type === PARTS_TYPE) return cleanParts(body, header);
  return type === JSON_TYPE ? cleanJson(body) : cleanForm(body);
}
