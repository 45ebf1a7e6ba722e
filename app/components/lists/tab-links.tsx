interface Props {
  label: string;
  /** The path of the tabs. */
  path: string;
  tabs: readonly { tab: string; label: string }[];
  current: string;
}

/** A layout's tabs, for screens whose sidebar starts closed. */
export function TabLinks({ label, path, tabs, current }: Props) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-2 md:hidden">
      {tabs.map(({ tab, label }) => (
        <a
          key={tab}
          href={`${path}?tab=${tab}`}
          aria-current={tab === current ? "page" : undefined}
          className="button aria-[current]:border-brand aria-[current]:text-brand-strong"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
