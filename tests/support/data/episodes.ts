import { randomBytes } from "node:crypto";
import type { Db } from "../../../app/services/platform/db/database.server";
import { episodes, podcasts } from "../../../app/services/platform/db/schema.server";

/** Stores an episode of a podcast of its own. */
export async function storeEpisode(db: Db, title = "Kettles at dawn") {
  const newId = () => randomBytes(16).toString("base64url");
  const [podcastId, id] = [`f${newId()}`, newId()];
  const at = new Date("2026-11-20T12:00:00Z");
  await db.insert(podcasts).values({ id: podcastId, title: "An Invented Podcast", isNamed: true });
  await db.insert(episodes).values({
    ...{ id, podcastId, url: "https://media.example/a.mp3", type: "audio/mpeg", title },
    ...{ duration: 600, publishedAt: at, foundAt: at, digest: "x" },
  });
  return { id, podcastId };
}
