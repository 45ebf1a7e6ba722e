import { addresses } from "~/addresses";

interface ExportLinksProps {
  /** Query of `GET /api/export`, such as `list=history`. */
  query: string;
  /** The list's name, for the control's label. */
  label: string;
  /** Address of its RSS feed. */
  feed?: string;
  /** Only these formats. */
  formats?: readonly (typeof FORMATS)[number][];
}

const FORMATS = ["json", "csv", "m3u"] as const;

/** Links to download a list in each format. */
export function ExportLinks({ query, label, feed, formats = FORMATS }: ExportLinksProps) {
  return (
    <nav aria-label={`Save ${label}`} className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">Save {label} as</span>
      {formats.map((format) => (
        <a
          key={format}
          href={`${addresses.api.export}?${query}&format=${format}`}
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

/** Footer of the listener's own lists. */
export function TransferFooter(props: ExportLinksProps) {
  return (
    <footer className="mt-3 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2">
      <ExportLinks {...props} />
      <a
        href={addresses.import}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-strong underline"
      >
        Import and export
      </a>
    </footer>
  );
}
