import { tell } from "~/islands/player/browser";

let last: string | undefined;

/** Counts a visit, not the sorting and editing in it; one that could not be told is not missed. */
export function start({ dataset }: HTMLElement): void {
  const { playlist: pid } = dataset;
  if (pid === last) return;
  last = pid;
  tell("/api/playlist/visit", { pid });
}
