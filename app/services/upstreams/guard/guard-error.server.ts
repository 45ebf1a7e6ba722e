import { NoSlot } from "../../platform/work/slots.server";
import { UpstreamError } from "../http.server";

const KIND_OF = {
  /** Not a valid address, or too long. */
  address: "refused",
  scheme: "refused",
  credentials: "refused",
  port: "refused",
  /** At least one address of the host is not public. */
  "not-public": "refused",
  redirects: "refused",
  /** Too many requests are in progress. */
  busy: "refused",
  unresolved: "network",
  unreachable: "network",
  "cut-short": "network",
  "no-headers": "timeout",
  idle: "timeout",
  total: "timeout",
  "header-bytes": "too-large",
  "body-bytes": "too-large",
  protocol: "garbage",
  encoding: "garbage",
} as const satisfies Record<string, UpstreamError["kind"]>;

export type GuardReason = keyof typeof KIND_OF;

/**
 * Why a request failed. The message names only the host, because paths and queries of private feeds
 * are secrets.
 */
export class GuardError extends UpstreamError {
  constructor(
    host: string,
    readonly reason: GuardReason,
    options?: ErrorOptions,
  ) {
    super(host, KIND_OF[reason], undefined, options);
    this.name = "GuardError";
    this.message = `${host}: ${reason}`;
  }
}

/**
 * Whether nothing was sent because there was no free slot. Never store such a failure: it says
 * nothing about the address.
 */
export function isBusy(error: unknown): boolean {
  return error instanceof NoSlot || (error instanceof GuardError && error.reason === "busy");
}
