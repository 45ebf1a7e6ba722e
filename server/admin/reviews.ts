import { desc } from "drizzle-orm";
import { addresses } from "~/addresses";
import { InvalidReviewFile, parseReviewFile } from "~/services/reviews/review-file.server";
import {
  markStaffPick,
  NoSuchReview,
  pinReview,
  removeReview,
  saveReview,
} from "~/services/reviews/stored-reviews.server";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { reviews } from "~/services/platform/db/schema.server";
import { AdminError, type AdminOptions, needed, type Verb, type VerbInput } from "./command";

function changed({ purge }: AdminOptions, ytid: string): void {
  purge(surrogateKey.video(ytid));
  purge(surrogateKey.page("reviews"));
}

function asAdminError(error: unknown): never {
  if (error instanceof NoSuchReview) throw new AdminError(`There is no review of ${error.message}`);
  throw error;
}

const ytidOf = ({ words }: VerbInput) => needed(words[0], "The id of the video");

export const reviewVerbs: Record<string, Verb> = {
  list: {
    arguments: "",
    does: "lists the reviews, newest first",
    async run({ db }) {
      const all = await db.select().from(reviews).orderBy(desc(reviews.createdAt));
      return all.map(({ ytid, title, authorName, createdAt, isStaffPick, isPinned }) => {
        const marks = [isStaffPick && "staff pick", isPinned && "pinned"].filter(Boolean);
        const day = createdAt.toISOString().slice(0, 10);
        return [ytid, day, title, authorName, ...marks].join("\t");
      });
    },
  },
  add: {
    arguments: "FILE.md",
    does: "publishes or updates a review; docs/operating.md describes the file",
    async run(options, { words, file }) {
      needed(words[0], "The file");
      if (file === undefined) throw new AdminError(`${words[0]} cannot be read`);
      let read;
      try {
        read = parseReviewFile(file);
      } catch (error) {
        if (error instanceof InvalidReviewFile) throw new AdminError(error.message);
        throw error;
      }
      const { video, title, author, photo, date, markdown } = read;
      const now = options.now();
      const isNew = await saveReview(
        options.db,
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
      changed(options, video);
      return [
        `${isNew ? "Published" : "Changed"} the review of ${video}: ${addresses.watch}?v=${video}`,
      ];
    },
  },
  "staff-pick": {
    arguments: "YTID [--off]",
    does: "makes a review a staff pick; --off undoes it",
    flags: ["off"],
    async run(options, input) {
      const [ytid, on] = [ytidOf(input), !input.flag("off")];
      await markStaffPick(options.db, { ytid, on, now: options.now() }).catch(asAdminError);
      changed(options, ytid);
      return [`The review of ${ytid} is ${on ? "a staff pick" : "not a staff pick"}`];
    },
  },
  pin: {
    arguments: "YTID [--off]",
    does: "shows one review before all others; --off undoes it",
    flags: ["off"],
    async run(options, input) {
      const [ytid, on] = [ytidOf(input), !input.flag("off")];
      await pinReview(options.db, { ytid, on, now: options.now() }).catch(asAdminError);
      changed(options, ytid);
      return [`The review of ${ytid} is ${on ? "pinned" : "not pinned"}`];
    },
  },
  remove: {
    arguments: "YTID",
    does: "removes a review",
    async run(options, input) {
      const ytid = ytidOf(input);
      await removeReview(options.db, ytid).catch(asAdminError);
      changed(options, ytid);
      return [`Removed the review of ${ytid}`];
    },
  },
};
