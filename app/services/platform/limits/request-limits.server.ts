/**
 * Requests per client and minute. Low where abuse hurts: false reports of broken videos do harm,
 * and an import writes thousands of rows. A read is a request that no cache answers. Pictures have
 * a limit of their own, as a page has many.
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
