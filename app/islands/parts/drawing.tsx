import { addresses } from "~/addresses";

interface Props {
  /** A symbol of `public/drawings.svg`. */
  name: "channels" | "stations" | "podcasts";
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
