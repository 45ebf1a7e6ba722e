import type { Item } from "~/domain/items/item";

/**
 * Returns the address of an item's picture: on the host for a video, else a path on this site; null
 * if there is none.
 */
export function pictureOf(
  { kind, id, picture }: Pick<Item, "kind" | "id" | "picture">,
  imageOrigin: string,
  size: "default" | "hqdefault" = "hqdefault",
): string | null {
  return kind === "video" ? `${imageOrigin}/vi/${id}/${size}.jpg` : picture;
}
