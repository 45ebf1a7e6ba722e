import type { Item } from "~/domain/items/item";

/** The address of an item's picture: the host's for a video, else a path of this site; null where there is none. */
export function pictureOf(
  { kind, id, picture }: Pick<Item, "kind" | "id" | "picture">,
  imageOrigin: string,
  size: "default" | "hqdefault" = "hqdefault",
): string | null {
  return kind === "video" ? `${imageOrigin}/vi/${id}/${size}.jpg` : picture;
}
