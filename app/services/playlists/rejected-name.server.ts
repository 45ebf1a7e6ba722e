import { truncateText } from "~/domain/text/text";

interface SessionValues {
  set(name: string, value: unknown): void;
  takeOnce(name: string): Promise<unknown>;
}

const KEY = "rejected-name";

/** Saves an invalid name in the session, for the sidebar's form on the next page. */
export function saveRejectedName(session: Pick<SessionValues, "set">, name: string): void {
  session.set(KEY, truncateText(name, 200));
}

/** Takes the name once only, so that a reload shows an empty field. */
export async function takeRejectedName(
  session: Pick<SessionValues, "takeOnce">,
): Promise<string | null> {
  const name = await session.takeOnce(KEY);
  return typeof name === "string" ? name : null;
}
