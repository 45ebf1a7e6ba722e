/**
 * Requests per client and minute. False reports of broken videos would do harm, and an import writes thousands of rows. Reads
 * are those that no cache answers; pictures have a limit of their own, since a page has many.
 */
export const REQUEST_LIMITS = {
  read: 1200,
  picture: 2400,
  write: 240,
  report: 60,
  import: 12,
  contact: 5,
} as const;

export type RequestLimit = keyof typeof REQUEST_LIMITS;
