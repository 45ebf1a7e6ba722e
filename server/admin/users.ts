import { eq } from "drizzle-orm";
import { z } from "zod";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { users } from "~/services/platform/db/schema.server";
import { deleteListener } from "~/services/listener-data/delete-listener.server";
import { AdminError, type AdminOptions, needed, type Verb } from "./command";

export async function findUser({ db }: AdminOptions, word: string | undefined) {
  const who = needed(word, "The email address or id");
  const isId = z.uuid().safeParse(who).success;
  const where = isId ? eq(users.id, who) : eq(users.email, who.toLowerCase());
  const [user] = await db.select().from(users).where(where);
  if (!user) throw new AdminError(`There is no listener ${who}`);
  return user;
}

export const userVerbs: Record<string, Verb> = {
  show: {
    arguments: "EMAIL|ID",
    does: "shows the record of a listener",
    async run(options, { words }) {
      const user = await findUser(options, words[0]);
      return [
        `id\t${user.id}`,
        `kind\t${user.kind}`,
        `email\t${user.email ?? "none"}`,
        `name\t${user.firstName ?? "none"}`,
        `since\t${user.createdAt.toISOString()}`,
        `repeats\t${user.totalRepeats}`,
        `hearts\t${user.totalHearts}`,
        `videos\t${user.totalVideos}`,
      ];
    },
  },
  delete: {
    arguments: "EMAIL|ID --yes",
    does: "deletes a listener and all their data; this cannot be undone",
    flags: ["yes"],
    async run(options, { words, flag }) {
      const { id } = await findUser(options, words[0]);
      if (!flag("yes")) throw new AdminError(`Add --yes to delete ${id} for good`);
      const { pids } = await deleteListener(options.db, { userId: id, now: new Date() });
      for (const pid of pids) options.purge(surrogateKey.playlist(pid));
      return [`Deleted ${id}`];
    },
  },
};
