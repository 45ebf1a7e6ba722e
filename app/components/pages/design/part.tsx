import type { ReactNode } from "react";

/** A heading of the design page, and the samples below it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
