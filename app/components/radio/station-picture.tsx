import { radioParts } from "~/contracts";
import { colourOf, initialsOf } from "~/domain/radio/station";

interface Props {
  station: { id: string; name: string; picture: string | null };
  /** In pixels. */
  size: 56 | 160;
}

/** Our own small copy of the station's picture; without one its initials on a colour that it keeps. */
export function StationPicture({ station: { id, name, picture }, size }: Props) {
  return (
    <span className={`station-picture of-${size}`} {...radioParts.colour(colourOf(id))}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" /> : null}
    </span>
  );
}
