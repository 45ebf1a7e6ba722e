import { randomUUID } from "node:crypto";
import { Visitor } from "../../support/app/visitor";

type Item = { id: string; ytid: string };
export type Answer = { queued: number; res: Item[]; item: Item | null };

export const call = (visitor: Visitor, name: string, body: object) =>
  visitor.json<Answer>(`/api/queue/${name}`, body);

export async function queueOf(visitor: Visitor): Promise<string[]> {
  const { answer } = await visitor.json<Answer>("/api/queue");
  return answer.res.map(({ ytid }) => ytid);
}

/** A visitor with these videos queued, and the ids of the items. */
export async function visitorWithQueue(
  origin: string,
  ytids: string[],
): Promise<[Visitor, ...string[]]> {
  const visitor = new Visitor(origin);
  const ids = ytids.map(() => randomUUID());
  for (const [at, ytid] of ytids.entries()) await call(visitor, "add", { ytid, id: ids[at] });
  return [visitor, ...ids];
}
