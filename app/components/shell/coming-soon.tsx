/** Page for a feature that does not exist yet. */
export function ComingSoon({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="card prose mx-auto max-w-xl text-center">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{children}</p>
      <a className="button primary" href="/">
        Loop a video
      </a>
    </section>
  );
}
