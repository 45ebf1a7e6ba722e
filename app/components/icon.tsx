/** A symbol of `public/icons.svg`; its meaning is always said by the text or label beside it. */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
