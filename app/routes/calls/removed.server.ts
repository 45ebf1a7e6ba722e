import type { z } from "zod";
import type { Session } from "~/sessions/session.server";
import { apiError } from "./api-error.server";
import type { ApiFailure } from "./described.server";

export const NOT_KEPT: ApiFailure = {
  status: 404,
  code: "not_kept",
  message: "This can no longer be undone.",
};

/**
 * The listener's latest removal of one kind, kept in the session so that it can be undone once
 * (SHELL-21).
 * @param name the session key
 */
export function latestRemoved<Schema extends z.ZodType>(name: string, schema: Schema) {
  return {
    save(session: Session, removed: z.input<Schema>): void {
      session.set(name, removed);
    },

    /** Returns and forgets the removal; throws 404 if there is none that `isWanted`. */
    async take(session: Session, isWanted: (removed: z.output<Schema>) => boolean) {
      const { data } = schema.safeParse(await session.takeOnce(name));
      if (data !== undefined && isWanted(data)) return data;
      throw apiError(NOT_KEPT);
    },
  };
}
