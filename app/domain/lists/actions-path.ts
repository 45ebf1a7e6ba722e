import { addresses } from "../../addresses";

/** What the reader of a list may do with its rows. */
export type RowRight = "remove" | "move";

interface RowPlace {
  /** The row's list: `from` of the watch page, with `&list=` to identify one of several. */
  from: string;
  can?: RowRight | undefined;
  /** The path of the list's page. */
  back: string;
}

/** Returns the page of what can be done with a row's video or card of an episode (LIST-2). */
export function actionsPath(key: string, { from, can, back }: RowPlace): string {
  const right = can ? `&can=${can}` : "";
  const to = `&back=${encodeURIComponent(back)}`;
  return `${addresses.actions}?v=${encodeURIComponent(key)}&from=${from}${right}${to}`;
}
