import { addresses } from "../../addresses";

/** Widths in pixels at which we store external pictures: for a row and for a page. */
export const PICTURE_SIZES = [96, 300] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** @param hash of the picture's address, from `pictures.remember` */
export function picturePath(hash: string, size: PictureSize): string {
  return addresses.picture(hash, size);
}

/** Parses a path made by {@link picturePath}; null for any other path. */
export function parsePicturePath(path: string): { hash: string; size: PictureSize } | null {
  const [, hash = "", width] = /\/([0-9a-f]{32})\/(\d{2,3})\.webp$/.exec(path) ?? [];
  const size = PICTURE_SIZES.find((one) => String(one) === width);
  return size && picturePath(hash, size) === path ? { hash, size } : null;
}
