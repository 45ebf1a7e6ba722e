/**
 * Owns the rejection of work that goes on before anybody awaits it; lint wants that of all that is kept. Whoever awaits the promise still gets the
 * rejection; where nobody does, since something else has failed first, it is nobody's fault and ends nothing.
 */
export function begin<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
