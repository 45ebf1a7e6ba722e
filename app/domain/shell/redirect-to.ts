import { z } from "zod";
import { addresses } from "../../addresses";
import { parseUrl } from "../text/parse-url";

const BASE = "https://own.invalid";
const MAX_PATH_LENGTH = 2048;

function hasControlOrBackslash(text: string): boolean {
  return [...text].some((char) => char <= "\u001f" || char === "\u007f" || char === "\\");
}

/**
 * Returns a path on our own origin, percent-encoded for a `Location` header. Absolute and
 * protocol-relative addresses, backslashes and control characters give `fallback`.
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > MAX_PATH_LENGTH) return fallback;
  if (!value.startsWith("/") || hasControlOrBackslash(value)) return fallback;
  const url = value.startsWith("//") ? null : parseUrl(value, BASE);
  if (!url) return fallback;
  const { origin, pathname, search, hash } = url;
  const stays = origin === BASE && !pathname.startsWith("//");
  return stays ? `${pathname}${search}${hash}` : fallback;
}

/** The form field `redirectTo`. An unsafe target becomes the start page (CALL-1). */
export const redirectTo = z
  .unknown()
  .optional()
  .transform((value) => safePath(value, addresses.home));
