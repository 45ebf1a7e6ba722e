/** A symbol of `public/icons.svg`; its meaning is said by the control's name. */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
