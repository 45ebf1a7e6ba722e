interface TextPageProps {
  title: string;
  /** One line below the title. */
  lead?: string;
  children: React.ReactNode;
}

/** A page of text, such as help and legal pages. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className="card prose mx-auto w-full max-w-3xl">
      <h1 className="text-2xl font-bold">{title}</h1>
      {lead ? <p className="text-muted">{lead}</p> : null}
      {children}
    </article>
  );
}

export function TextSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mt-6 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

export function Bullets({ children }: { children: React.ReactNode }) {
  return <ul className="list-disc ps-6">{children}</ul>;
}

/**
 * A link to a plain page (PAGE-4). Opens a new tab, because leaving this page would stop playback.
 */
export function PlainLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank">
      {children}
    </a>
  );
}

/** A link to another site. */
export function ExternalLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
