import { createRequire } from "node:module";
import type { IOptions } from "sanitize-html";

const require = createRequire(import.meta.url);

/**
 * `sanitize-html`, loaded on first use: few processes need it, and loading it takes a twentieth of
 * their start.
 */
export function sanitizeHtml(html: string, rules: IOptions): string {
  const sanitize: (html: string, rules: IOptions) => string = require("sanitize-html");
  return sanitize(html, rules);
}
