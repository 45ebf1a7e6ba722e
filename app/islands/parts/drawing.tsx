import { addresses } from "~/addresses";

export type DrawingName =
  "channels" | "stations" | "podcasts" | "no-songs" | "no-hearts" | "no-results" | "no-queue";

interface Props {
  /** A symbol of `public/drawings.svg`. */
  name: DrawingName;
  className?: string;
}

/** A small picture in the theme's colours, hidden from screen readers. */
export function Drawing({ name, className = "" }: Props) {
  return (
    <svg aria-hidden="true" className={`size-16 ${className}`}>
      <use href={`${addresses.files.drawings}#${name}`} />
    </svg>
  );
}
