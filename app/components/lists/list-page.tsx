interface ListPageProps {
  title: string;
  description: string;
  children: React.ReactNode;
}

/** Title, one line that says what the list is, and the list. */
export function ListPage({ title, description, children }: ListPageProps) {
  return (
    <section className="card mx-auto w-full max-w-3xl">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mb-3 text-muted">{description}</p>
      {children}
    </section>
  );
}

export function EmptyState({ children }: { children: React.ReactNode }) {
  return <div className="prose rounded-xl bg-sunken p-6 text-center">{children}</div>;
}
