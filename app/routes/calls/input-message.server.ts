import type { z } from "zod";
import { plural } from "~/domain/text/numbers/plural";

const NOUNS = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
  ["record", "an object"],
]);

/** The unit of a bound, by type. */
const UNITS = new Map([
  ["string", "character"],
  ["array", "item"],
]);

function bound(word: "least" | "most", limit: number | bigint, origin: string): string {
  const unit = UNITS.get(origin);
  if (!unit) return `must be at ${word} ${limit}`;
  return `must have at ${word} ${limit} ${plural(Number(limit), unit)}`;
}

function fault(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${NOUNS.get(issue.expected) ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      return bound("least", issue.minimum, issue.origin);
    case "too_big":
      return bound("most", issue.maximum, issue.origin);
    default:
      return "is not valid";
  }
}

/** Explains wrong input for which the schema has no message: which field, and why. */
export function inputMessage(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.map(String).join(".") || "The body";
  return `${field} ${issue.input === undefined ? "is required" : fault(issue)}`;
}
