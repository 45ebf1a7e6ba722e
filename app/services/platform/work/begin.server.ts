/**
 * Begins work that is awaited later, or only by some. Its rejection still reaches whoever awaits it, and ends nothing where nobody
 * does. Lint asks for this wherever a promise is kept.
 */
export function begin<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
