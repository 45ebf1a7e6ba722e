import { addresses } from "~/addresses";

/**
 * A symbol of `public/icons.svg`. It is hidden from screen readers, so the control around it needs
 * a name.
 */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`${addresses.files.icons}#${name}`} />
    </svg>
  );
}
