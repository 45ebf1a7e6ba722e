interface SortLinksProps {
  /** Label of the control. */
  label: string;
  options: { name: string; href: string; current: boolean }[];
}

/** Links to a list's sort orders. The order is part of the address. */
export function SortLinks({ label, options }: SortLinksProps) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
      <span className="w-full text-sm text-muted sm:w-auto" aria-hidden="true">
        {label}
      </span>
      {options.map(({ name, href, current }) => (
        <a
          key={name}
          href={href}
          className={`button ${current ? "primary" : ""}`}
          aria-current={current ? "true" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
