import { addresses } from "~/addresses";
import { deleteListenerBody } from "~/domain/account/listener-data-schema";
import { LOGIN_STATUS } from "~/domain/account/login-status";
import { forgetPlayed } from "~/domain/cookies/cookies";
import { mergedMessage, NO_MUSIC, NOTHING_LEFT } from "~/domain/account/anonymous-music";
import { mergeListener, type MergeResult } from "~/services/listener-data/merge-listener.server";
import {
  ALL_DELETED,
  deleteCaller,
  JUST_MERGED,
  SIGN_IN_AGAIN,
} from "../account/profile/delete.server";
import { requireAccount, requireAccountData } from "../account/signed-in.server";
import { apiError, NO_UID, NOT_SIGNED_IN } from "../calls/api-error.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";
import { notProven, NOT_PROVEN } from "../account/save-password.server";
import { MINUTE_MS } from "~/domain/text/durations";
import type { AppLoadContext } from "@remix-run/node";
import { providerLabel } from "~/domain/account/sign-in";
import type { OAuthProvider } from "~/services/upstreams/oauth/oauth-providers.server";
import { providerProfile } from "~/services/account/oauth/provider-profile.server";
import type { ApiFailure } from "../calls/described.server";

function notLinked(provider: OAuthProvider): ApiFailure {
  const message = `Your account is not linked with ${providerLabel(provider)}.`;
  return { status: 404, code: "not_linked", message };
}

/**
 * The account's profile at a provider; throws 401 without an account, 404 if the provider is not
 * linked.
 */
async function ownProfileAt(context: AppLoadContext, provider: OAuthProvider) {
  const profile = await providerProfile(context.db, requireAccount(context), provider);
  if (profile) return profile;
  throw apiError(notLinked(provider));
}

const { api } = addresses;

/** Clients read `isNewUser` straight after a sign-in. */
const NEW_FOR_MS = 10 * MINUTE_MS;

const NOTHING: MergeResult = { merged: false, music: NO_MUSIC, left: NOTHING_LEFT, rest: null };

export const calls = {
  [api.user.profile]: get(
    { about: "The signed-in listener.", takes: nothing, fails: [NOT_SIGNED_IN] },
    async (context) => {
      const { kind, keepHistory, createdAt, totalHearts, ...account } =
        await requireAccountData(context);
      const age = Date.now() - createdAt.getTime();
      const created = Math.floor(createdAt.getTime() / 1000);
      const loginStatus = LOGIN_STATUS.Authenticated;
      return {
        ...account,
        totalStars: totalHearts,
        type: kind,
        loginStatus,
        keepHistory,
        created,
        isNewUser: age < NEW_FOR_MS,
      };
    },
  ),

  [api.user.delete]: post(
    {
      about:
        "Deletes the account, or the anonymous listener, with all stored data, where the caller proves to be its owner (ACCOUNT-11).",
      takes: deleteListenerBody,
      spends: ["present-password"],
      fails: [NO_UID, JUST_MERGED, notProven(SIGN_IN_AGAIN, 403), ...NOT_PROVEN],
    },
    async (context, { present }) => {
      const rejection = await deleteCaller(context, present ?? null);
      if (rejection) {
        const { message, status, retryAfter } = rejection;
        throw apiError(notProven(message, status), { fields: { present: [message] }, retryAfter });
      }
      const headers = forgetPlayed(context.env.secure);
      return { answer: { deleted: true }, snackbar: ALL_DELETED, headers };
    },
  ),

  [api.user.merge]: post(
    {
      about:
        "Merges this browser's anonymous data into the account (ACCOUNT-6). Repeating the call changes nothing.",
      takes: nothing,
      fails: [NOT_SIGNED_IN],
    },
    async (context) => {
      const { db, session } = context;
      const into = requireAccount(context);
      const from = session.anonymousId;
      const result = from ? await mergeListener(db, { from, into, now: new Date() }) : NOTHING;
      const { merged, music, left, rest } = result;
      if (from) session.forgetAnonymous(rest);
      return {
        answer: { merged, numAnonHearts: music.hearts, numAnonRepeats: music.repeats },
        ...(merged && { snackbar: mergedMessage(music, left) }),
      };
    },
  ),

  [api.facebookProfile]: get(
    {
      about: "The account's profile at Facebook.",
      takes: nothing,
      fails: [NOT_SIGNED_IN, notLinked("facebook")],
    },
    async (context) => {
      const { subject: fbUid, ...profile } = await ownProfileAt(context, "facebook");
      return { profile: { fbUid, ...profile } };
    },
  ),

  [api.googleProfile]: get(
    {
      about: "The account's profile at Google.",
      takes: nothing,
      fails: [NOT_SIGNED_IN, notLinked("google")],
    },
    async (context) => {
      const { email, firstName, pictureUrl: imageURL } = await ownProfileAt(context, "google");
      return { profile: { email, firstName, imageURL } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
