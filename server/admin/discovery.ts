import { loadDiscovery } from "~/services/discovery/discovery-rows.server";
import { AdminError, type Verb } from "./command";
import { findUser } from "./users";

export const discoveryVerbs: Record<string, Verb> = {
  build: {
    arguments: "EMAIL|ID",
    does: "builds the weekly discovery of a listener now; their old one stays until it is whole",
    async run(options, { words }) {
      const { db, discoveries } = options;
      const { id } = await findUser(options, words[0]);
      if (!(await discoveries.begin(id))) {
        throw new AdminError(`The history of ${id} is too short, or they keep none`);
      }
      await discoveries.run(id);
      const row = await loadDiscovery(db, id);
      if (row?.build) return [`Another process is building the discovery of ${id}`];
      if (row?.failure) throw new AdminError(`It failed: ${row.failure}`);
      const until = row?.expiresAt?.toISOString() ?? "";
      return [`songs\t${row?.songs.length ?? 0}`, `until\t${until}`];
    },
  },
};
