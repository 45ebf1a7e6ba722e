import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A video id that no other test uses. */
export function uniqueYtid(): string {
  return Array.from(randomBytes(11), (byte) => ALPHABET[byte & 63]).join("");
}
