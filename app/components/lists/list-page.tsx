import { listParts } from "~/contracts";
import { Drawing, type DrawingName } from "~/islands/parts/drawing";

interface ListPageProps {
  id?: string;
  title: string;
  description: string;
  children: React.ReactNode;
}

/** A page with a title, a line of description and a list. */
export function ListPage({ id, title, description, children }: ListPageProps) {
  return (
    <section id={id} className="card w-full">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mb-3 text-muted">{description}</p>
      {children}
    </section>
  );
}

interface EmptyStateProps {
  drawing?: DrawingName;
  children: React.ReactNode;
}

export function EmptyState({ drawing, children }: EmptyStateProps) {
  return (
    <div className="prose rounded-xl bg-sunken p-6 text-center">
      {drawing ? <Drawing name={drawing} className="mx-auto" /> : null}
      {children}
    </div>
  );
}

/**
 * Links to the next page of a list. With scripts its rows are appended to this one (`data-more`).
 */
export function ShowMore({ href }: { href: string }) {
  return (
    <a className="button mt-3 w-full" href={href} {...listParts.more(true)}>
      Show more
    </a>
  );
}

/** Leads back, for listeners who used Show more without scripts. */
export function BackToTop({ href }: { href: string }) {
  return (
    <p className="mb-3">
      <a className="text-brand-strong underline" href={href}>
        Back to the beginning of the list
      </a>
    </p>
  );
}

/** Numbers with labels, such as a listener's totals. */
export function Figures({ figures }: { figures: { name: string; value: string }[] }) {
  return (
    <dl className="mb-3 flex flex-wrap gap-2">
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className="flex grow basis-2/5 flex-col-reverse rounded-xl bg-sunken px-3 py-2 sm:basis-0"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
