/** Stands in for a pending part: without scripts, leads to the page that waits for it. */
export function WholePageLink({ href }: { href: string }) {
  return (
    <noscript>
      <a className="button" href={href}>
        Show the whole page
      </a>
    </noscript>
  );
}
