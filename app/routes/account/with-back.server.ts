/** The path of a page of the sign-in that leads back to this one. */
export function withBack(path: string, back: string): string {
  return back === "/" ? path : `${path}?back=${encodeURIComponent(back)}`;
}
