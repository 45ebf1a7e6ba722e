import { addresses } from "~/addresses";

/** Returns the path of a sign-in page that leads back to this one. */
export function withBack(path: string, back: string): string {
  return back === addresses.home ? path : `${path}?back=${encodeURIComponent(back)}`;
}
