interface ExportLinksProps {
  /** What `GET /api/export` is asked for, such as `list=history`. */
  query: string;
  /** The list in the name of the control. */
  label: string;
  /** Address of its RSS. */
  feed?: string;
}

const FORMATS = ["json", "csv", "m3u"] as const;

/** A list as a file to keep, in each of its formats. */
export function ExportLinks({ query, label, feed }: ExportLinksProps) {
  return (
    <nav aria-label={`Save ${label}`} className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">Save {label} as</span>
      {FORMATS.map((format) => (
        <a
          key={format}
          href={`/api/export?${query}&format=${format}`}
          download
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
        >
          {format.toUpperCase()}
        </a>
      ))}
      {feed ? (
        <a
          href={feed}
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
        >
          RSS
        </a>
      ) : null}
    </nav>
  );
}

/** The foot of a list of one's own: out as a file, in from one. */
export function TransferFoot(props: ExportLinksProps) {
  return (
    <footer className="mt-3 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2">
      <ExportLinks {...props} />
      <a
        href="/import"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-strong underline"
      >
        Import and export
      </a>
    </footer>
  );
}
