import type { AppLoadContext } from "@remix-run/node";
import { listeningYear, yearBounds } from "~/domain/history/listening-year";
import { practiceBounds, practiceDays } from "~/domain/history/practice-days";
import { providerLabel } from "~/domain/account/sign-in";
import { loadAccount, displayName } from "~/services/account/account.server";
import { loadSessions } from "~/services/account/session-list.server";
import { loadHistory } from "~/services/history/history.server";
import { loadKeepHistory } from "~/services/history/keep-history.server";
import { loadListeningDays, loadPracticeDays } from "~/services/history/listening-days.server";
import { firstShownDay, loadLongestLoops } from "~/services/loops/loop-list.server";
import { lookUpUntitled, loadVideoRows } from "~/services/lists/video-rows.server";
import { JUST_DELETED } from "./delete.server";
import { loadTotals } from "../../history/history.server";

/** Videos in the list "Most repeated". */
const MOST_REPEATED = 5;
/** Loops in the list of those that took most. */
const LONGEST_LOOPS = 5;

async function loadOwner({ db, session }: AppLoadContext, now: Date) {
  const account = session.accountId ? await loadAccount(db, session.accountId) : null;
  if (!account) return null;
  const { uid, email, avatarUrl, loginProviders, alreadyGeneratedPassword } = account;
  return {
    head: {
      name: displayName(account),
      email,
      avatarUrl,
      waysIn: loginProviders.map(providerLabel),
      hasPassword: alreadyGeneratedPassword,
    },
    sessions: await loadSessions(db, uid, now),
    current: session.id,
  };
}

async function loadMostRepeated({ db, videoInfo }: AppLoadContext, userId: string) {
  const { res } = await loadHistory(db, userId, {
    sort: "RepeatCount",
    limit: MOST_REPEATED,
    factsAt: new Date(),
  });
  const repeated = res.filter(({ repeats }) => repeats > 0);
  const rows = await loadVideoRows(videoInfo, repeated);
  lookUpUntitled(videoInfo, rows);
  return rows;
}

/** Loads the days of practice and the loops that took most; null without practice. */
async function loadPractice({ db }: AppLoadContext, userId: string, now: Date) {
  const [days, loops] = await Promise.all([
    loadPracticeDays(db, userId, practiceBounds(now)),
    loadLongestLoops(db, { userId, limit: LONGEST_LOOPS, now }),
  ]);
  const practice = practiceDays(days, now);
  return practice && { practice, loops, firstDay: firstShownDay(now) };
}

/** Loads the caller's profile page. */
export async function loadProfile(context: AppLoadContext, now: Date) {
  const { db, session } = context;
  const { userId } = session;
  const shown = { imageOrigin: context.env.youtube.imageOrigin };
  if (!userId) {
    const none = { account: null, totals: null, year: null, practice: null, top: [] };
    const empty = { ...none, keep: "on" as const };
    const isGone = (await session.takeOnce(JUST_DELETED)) === true;
    return { ...shown, ...empty, isKnown: false, isGone };
  }
  const [account, totals, days, practice, top, keep] = await Promise.all([
    loadOwner(context, now),
    loadTotals(context),
    loadListeningDays(db, userId, yearBounds(now)),
    loadPractice(context, userId, now),
    loadMostRepeated(context, userId),
    loadKeepHistory(db, userId),
  ]);
  const year = days.length > 0 ? listeningYear(days, now) : null;
  return { ...shown, account, totals, year, practice, top, keep, isKnown: true, isGone: false };
}
