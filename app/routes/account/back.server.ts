import { safePath } from "~/domain/schemas/redirect-to";

/** Pages that are part of signing in: nobody wants to come back to them. */
const OF_SIGN_IN = /^\/(?:login|logout|merge|auth)(?:[/?]|$)/i;

/** Where whoever signs in came from and goes back to: a path of ours, the start page otherwise. */
export function backFrom(value: unknown): string {
  const path = safePath(value, "/");
  return OF_SIGN_IN.test(path) ? "/" : path;
}

export function readBack(request: Request): string {
  return backFrom(new URL(request.url).searchParams.get("back"));
}

export function withBack(path: string, back: string): string {
  return back === "/" ? path : `${path}?back=${encodeURIComponent(back)}`;
}
