import { addresses } from "~/addresses";

/** The path of a page of the sign-in that leads back to this one. */
export function withBack(path: string, back: string): string {
  return back === addresses.home ? path : `${path}?back=${encodeURIComponent(back)}`;
}
