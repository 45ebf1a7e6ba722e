import { radioParts } from "~/contracts";
import { colourOf, initialsOf } from "~/domain/radio/station";

interface Props {
  station: { id: string; name: string; picture: string | null };
  /** In CSS pixels. */
  size: 56 | 160;
}

/** Our own small copy of the station's picture, or its initials on a colour of its own. */
export function StationPicture({ station: { id, name, picture }, size }: Props) {
  return (
    <span className={`station-picture of-${size}`} {...radioParts.colour(colourOf(id))}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : null}
    </span>
  );
}
