import { addresses } from "../../addresses";
import type { Context } from "../player/contexts";

/**
 * A video, the list it plays from and its position there, as an opaque cursor if known. `repeat` is
 * `on` or `off` if the list's Repeat was set (PLAYER-15).
 */
export type Place = {
  ytid: string;
  context: Context;
  cursor?: string | undefined;
  repeat?: string | undefined;
};

/** Returns the fields for an address or a form. */
export function placeFields({ context, ...place }: Omit<Place, "ytid">): Record<string, string> {
  const { name, id } = context;
  const { cursor, repeat } = place;
  return {
    from: name,
    ...(id && { list: id }),
    ...(cursor && { cursor }),
    ...(repeat && { repeat }),
  };
}

/**
 * Returns an address that finds the neighbour when it is opened, so that a page can link to it
 * without looking it up (NEXT-1, NEXT-3).
 */
export function stepPath(to: "next" | "previous", place: Place): string {
  const query = new URLSearchParams({ to, v: place.ytid, ...placeFields(place) });
  return `${addresses.api.queue.step}?${query.toString()}`;
}
