interface FoldedTableProps {
  /** What opens the table. */
  summary: string;
  headings: readonly string[];
  /** The cells of each row, the first of which names it. */
  rows: readonly (readonly [name: string, ...cells: (string | number)[]])[];
}

/** The numbers of a picture, for those who cannot see it and for the curious. */
export function FoldedTable({ summary, headings, rows }: FoldedTableProps) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline">
        {summary}
      </summary>
      <table className="w-full max-w-xl text-start tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1 pe-3 text-start font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pe-3 text-start font-semibold">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={headings[at + 1]} className="pe-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
