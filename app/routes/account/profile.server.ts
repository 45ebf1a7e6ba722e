import type { AppLoadContext } from "@remix-run/node";
import { listeningYear, yearBounds } from "~/domain/listening-year";
import { providerLabel } from "~/domain/sign-in";
import { accountOf, nameOf } from "~/services/accounts/account.server";
import { sessionsOf } from "~/services/accounts/session-list.server";
import { history } from "~/services/history.server";
import { keepHistoryOf } from "~/services/listener-data/history-keeping.server";
import { listeningDaysOf } from "~/services/listener-data/listening-days.server";
import { askUnknown, toVideoRows } from "~/services/video-rows.server";
import { drawTotals } from "../library/history.server";

/** Videos of the list 'Most repeated'. */
const TOP = 5;

async function accountHead({ db, session }: AppLoadContext, now: Date) {
  const account = session.accountId ? await accountOf(db, session.accountId) : null;
  if (!account) return null;
  const { uid, email, avatarUrl, loginProviders, alreadyGeneratedPassword } = account;
  return {
    head: {
      name: nameOf(account),
      email,
      avatarUrl,
      waysIn: loginProviders.map(providerLabel),
      hasPassword: alreadyGeneratedPassword,
    },
    sessions: await sessionsOf(db, uid, now),
    current: session.id,
  };
}

async function topVideos({ db, videoInfo }: AppLoadContext, userId: string) {
  const { res } = await history(db, userId, { sort: "RepeatCount", limit: TOP });
  const repeated = res.filter(({ repeats }) => repeats > 0);
  const rows = await toVideoRows(videoInfo, repeated);
  askUnknown(videoInfo, rows);
  return rows;
}

/** Everything that `/profile` shows of the listener who asks. */
export async function drawProfile(context: AppLoadContext, now: Date) {
  const { db, session } = context;
  const { userId } = session;
  const shown = { imageOrigin: context.env.youtube.imageOrigin };
  if (!userId) {
    const nothing = { account: null, totals: null, year: null, top: [], keep: "on" as const };
    return { ...shown, ...nothing, isKnown: false };
  }
  const [account, totals, days, top, keep] = await Promise.all([
    accountHead(context, now),
    drawTotals(context),
    listeningDaysOf(db, userId, yearBounds(now)),
    topVideos(context, userId),
    keepHistoryOf(db, userId),
  ]);
  const year = days.length > 0 ? listeningYear(days, now) : null;
  return { ...shown, account, totals, year, top, keep, isKnown: true };
}
