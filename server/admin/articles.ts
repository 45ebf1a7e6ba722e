import { desc } from "drizzle-orm";
import { BadArticleFile, parseArticleFile } from "~/services/articles/article-file.server";
import {
  markStaffPick,
  NoSuchArticle,
  pinArticle,
  removeArticle,
  saveArticle,
} from "~/services/articles/articles.server";
import { surrogateKey } from "~/services/cache-policy.server";
import { articles } from "~/services/db/schema.server";
import { AdminError, type AdminParts, needed, type Verb, type VerbInput } from "./command";

function changed({ purge }: AdminParts, ytid: string): void {
  purge(surrogateKey.video(ytid));
  purge(surrogateKey.page("reviews"));
}

function refuse(error: unknown): never {
  if (error instanceof NoSuchArticle)
    throw new AdminError(`There is no review of ${error.message}`);
  throw error;
}

const ytidOf = ({ words }: VerbInput) => needed(words[0], "The id of the video");

export const articleVerbs: Record<string, Verb> = {
  list: {
    arguments: "",
    does: "shows the reviews, the newest first",
    async run({ db }) {
      const all = await db.select().from(articles).orderBy(desc(articles.createdAt));
      return all.map(({ ytid, title, authorName, createdAt, isStaffPick, isPinned }) => {
        const marks = [isStaffPick && "staff pick", isPinned && "pinned"].filter(Boolean);
        const day = createdAt.toISOString().slice(0, 10);
        return [ytid, day, title, authorName, ...marks].join("\t");
      });
    },
  },
  add: {
    arguments: "FILE.md",
    does: "publishes a review, or its new wording; the file begins with its head (README)",
    async run(parts, { words, file }) {
      needed(words[0], "The file");
      if (file === undefined) throw new AdminError(`${words[0]} cannot be read`);
      let read;
      try {
        read = parseArticleFile(file);
      } catch (error) {
        if (error instanceof BadArticleFile) throw new AdminError(error.message);
        throw error;
      }
      const { video, title, author, photo, date, markdown } = read;
      const now = parts.now();
      const isNew = await saveArticle(
        parts.db,
        {
          ytid: video,
          title,
          markdown,
          authorName: author,
          authorPhoto: photo ?? null,
          isStaffPick: read["staff-pick"],
          createdAt: date ? new Date(`${date}T12:00:00Z`) : now,
        },
        now,
      );
      changed(parts, video);
      return [`${isNew ? "Published" : "Changed"} the review of ${video}: /watch?v=${video}`];
    },
  },
  "staff-pick": {
    arguments: "YTID [--off]",
    does: "makes a review a staff pick, or an ordinary one again",
    flags: ["off"],
    async run(parts, input) {
      const [ytid, on] = [ytidOf(input), !input.flag("off")];
      await markStaffPick(parts.db, { ytid, on, now: parts.now() }).catch(refuse);
      changed(parts, ytid);
      return [`The review of ${ytid} is ${on ? "a staff pick" : "no staff pick"}`];
    },
  },
  pin: {
    arguments: "YTID [--off]",
    does: "puts one review before all others, or back in its place",
    flags: ["off"],
    async run(parts, input) {
      const [ytid, on] = [ytidOf(input), !input.flag("off")];
      await pinArticle(parts.db, { ytid, on, now: parts.now() }).catch(refuse);
      changed(parts, ytid);
      return [`The review of ${ytid} is ${on ? "pinned" : "not pinned"}`];
    },
  },
  remove: {
    arguments: "YTID",
    does: "takes a review away",
    async run(parts, input) {
      const ytid = ytidOf(input);
      await removeArticle(parts.db, ytid).catch(refuse);
      changed(parts, ytid);
      return [`Removed the review of ${ytid}`];
    },
  },
};
