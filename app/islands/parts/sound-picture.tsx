import { pictureParts } from "~/contracts";
import { colourOf, initialsOf } from "~/domain/pictures/initials";

interface Props {
  /** The station's or the podcast's. */
  name: string;
  src: string | null;
  /** In CSS pixels; `row` is as wide as the pictures of videos in a list. */
  size: 56 | 160 | "row";
}

const CLASSES = { 56: "", 160: "of-160", row: "row-picture" };

/**
 * Our own small copy of a station's or podcast's picture. Beneath it are its initials on a colour
 * of their own: it may have no picture, and a copy that could not be made is transparent.
 */
export function SoundPicture({ name, src, size }: Props) {
  const side = size === "row" ? 120 : size;
  return (
    <span
      aria-hidden="true"
      className={`sound-picture ${CLASSES[size]}`}
      {...pictureParts.colour(colourOf(name))}
    >
      {initialsOf(name)}
      {src ? (
        <img
          src={src}
          alt=""
          width={side}
          height={side}
          loading={size === 160 ? "eager" : "lazy"}
          draggable={false}
        />
      ) : null}
    </span>
  );
}
