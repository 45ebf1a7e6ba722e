/**
 * Begins work that is awaited later, or only by some callers. A rejection still reaches whoever
 * awaits it, and does no harm if nobody does. Lint asks for this wherever a promise is kept.
 */
export function begin<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
