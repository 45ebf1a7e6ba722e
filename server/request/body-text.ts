import { normaliseText } from "~/domain/text/text";
import type { Bytes } from "../response/encoding";
import { cleanParameters } from "./well-formed";

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
export const PARTS_TYPE = "multipart/form-data";

/** `rejected` if the body is malformed or has U+0000, which PostgreSQL cannot store. */
export type Cleaned = "rejected" | Bytes | string | FormData;

/** Text that is not JSON is left to the action, which reports it. */
function cleanJson(body: Bytes): Cleaned {
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
    const value: unknown = JSON.parse(new TextDecoder().decode(body), cleanValue);
    if (holdsNul) return "rejected";
    return hasChanged ? JSON.stringify(value) : body;
  } catch {
    return body;
  }
}

function cleanForm(body: Bytes): Cleaned {
  const text = new TextDecoder().decode(body);
  if (text.includes("%00")) return "rejected";
  const clean = cleanParameters(text);
  return clean === text ? body : clean;
}

async function cleanParts(body: Bytes, header: string): Promise<Cleaned> {
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

/** Makes the text in a body well formed. Files stay as they are. */
export async function cleanBody(body: Bytes, header: string, hasFile: boolean): Promise<Cleaned> {
  const type = header.split(";")[0]?.trim().toLowerCase();
  if (!hasFile && body.includes(0)) return "rejected";
  if (type === PARTS_TYPE) return cleanParts(body, header);
  return type === JSON_TYPE ? cleanJson(body) : cleanForm(body);
}
