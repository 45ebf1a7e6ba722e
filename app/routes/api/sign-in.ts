import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { LOGIN_SUCCESS } from "~/domain/account/sign-in";
import {
  emailParams,
  type EmailParams,
  generatePassword,
  login,
} from "~/domain/account/sign-in-schema";
import { safePath } from "~/domain/shell/redirect-to";
import { endSession, endSessions } from "~/services/account/session-list.server";
import { flashSignInFailure } from "../account/finish-sign-in.server";
import { requestedMail } from "../account/login/requested-mail.server";
import { type Rejection, sendCode, SENDING_REJECTIONS } from "../account/login/send-code.server";
import {
  signInByCode,
  signInByLink,
  signInByPassword,
  SIGN_IN_REJECTIONS,
} from "../account/login/sign-in.server";
import {
  loginByProvider,
  providerRefused,
  EMAIL_NEEDED,
} from "../account/oauth/provider-login.server";
import {
  type PasswordRejection,
  savePassword,
  UNSUITABLE,
  notProven,
  NOT_PROVEN,
} from "../account/save-password.server";
import { requireAccount, requireAccountData } from "../account/signed-in.server";
import { checkInput } from "../calls/answer.server";
import { apiError, NOT_SIGNED_IN } from "../calls/api-error.server";
import type { ApiFailure } from "../calls/described.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";

const { api } = addresses;

async function byEmail(context: AppLoadContext, request: Request, params: Record<string, unknown>) {
  const way = checkInput(emailParams, params);
  const back = safePath(params.back, addresses.home);
  if (way.by === "mail") {
    const { rejection } = await sendCode(context, { email: way.email, back });
    if (rejection) throw loginRejection(context, rejection);
    return { answer: { sent: true, provider: "email" }, back: addresses.login.code };
  }
  const { signedIn, rejection } = await signIn(context, request, { way, back });
  if (rejection) throw loginRejection(context, rejection);
  const { userData, provider, to } = signedIn;
  // `mutation` flashes the message again, or adds it to the JSON.
  await context.session.takeFlash();
  return { answer: { userData, provider }, snackbar: LOGIN_SUCCESS, back: to };
}

type Proof = { way: Exclude<EmailParams, { by: "mail" }>; back: string };

function signIn(context: AppLoadContext, request: Request, { way, back }: Proof) {
  if (way.by === "link") return signInByLink(context, request, way.token);
  if (way.by === "code") return signInByCode(context, request, way);
  return signInByPassword(context, request, { ...way, back });
}

function signInFailed({ message, status }: Rejection): ApiFailure {
  return { status, code: "sign_in_failed", message };
}

function loginRejection(
  context: AppLoadContext,
  { message, status, retryAfter }: Rejection,
): Response {
  flashSignInFailure(context, "email");
  return apiError(signInFailed({ message, status }), { retryAfter });
}

function rejectionResponse({ message, status, retryAfter, field }: PasswordRejection): Response {
  const fields = { [field]: [message] };
  // The API reports an unsuitable password as invalid input, like an empty one.
  if (status === 422) return apiError({ status: 400, code: "invalid", message }, { fields });
  return apiError(notProven(message, status), { fields, retryAfter });
}

const LOGIN_FAILURES = [
  ...[...SENDING_REJECTIONS, ...SIGN_IN_REJECTIONS].map(signInFailed),
  ...[providerRefused("facebook"), providerRefused("google"), EMAIL_NEEDED],
];
const NOT_YOUR_ACCOUNT = { status: 403, code: "not_yours", message: "This is not your account." };
const NO_SUCH_SESSION = {
  status: 404,
  code: "no_such_session",
  message: "That device is already signed out.",
};

export const calls = {
  [api.auth.validate]: get(
    { about: "The account that is signed in.", takes: nothing, fails: [NOT_SIGNED_IN] },
    async (context) => {
      const account = await requireAccountData(context);
      const { email, uid, loginProviders, alreadyGeneratedPassword } = account;
      return { email, uid, loginProviders, alreadyGeneratedPassword };
    },
  ),

  [api.auth.login]: post(
    {
      about:
        "Signs in, or sends the sign-in email. `params` of type `email` are `{email}` for an email with a code and a link, or `{email, code}`, `{email, password}` or the link's `{token}`; of another type `{accessToken, signedRequest?}`, as the provider's SDK gives them. `back` among them is the path to lead to.",
      takes: login,
      fails: LOGIN_FAILURES,
    },
    (context, { type, params }, _from, request) => {
      if (type === "email") return byEmail(context, request, params);
      return loginByProvider(context, request, { provider: type, params });
    },
  ),

  [api.auth.code]: get(
    {
      about: "The state of the email that this browser requested, polled by its waiting page.",
      takes: nothing,
    },
    async (context) => {
      const { state } = await requestedMail(context);
      return { state, signedIn: context.session.accountId !== null };
    },
  ),

  [api.auth.generatePassword]: post(
    {
      about: "Saves a password for the caller's own account (ACCOUNT-9).",
      takes: generatePassword,
      spends: ["present-password"],
      fails: [NOT_SIGNED_IN, NOT_YOUR_ACCOUNT, UNSUITABLE, ...NOT_PROVEN],
    },
    async (context, input) => {
      const { password, authedUid, present = null } = input;
      const uid = requireAccount(context);
      if (authedUid !== uid) {
        throw apiError(NOT_YOUR_ACCOUNT);
      }
      const rejection = await savePassword(context, { password, present });
      if (rejection) throw rejectionResponse(rejection);
      return { answer: { uid, alreadyGeneratedPassword: true }, snackbar: "Password saved" };
    },
  ),

  [api.auth.revokeSession]: post(
    {
      about: "Signs out one device of the account.",
      takes: z.object({ id: z.string().max(100) }),
      fails: [NOT_SIGNED_IN, NO_SUCH_SESSION],
    },
    async (context, { id }) => {
      const userId = requireAccount(context);
      if (!(await endSession(context.db, { userId, id }))) {
        throw apiError(NO_SUCH_SESSION);
      }
      return { answer: { id }, snackbar: "Device signed out", back: addresses.sessions };
    },
  ),

  [api.auth.revokeOtherSessions]: post(
    {
      about: "Signs out all other devices of the account.",
      takes: nothing,
      fails: [NOT_SIGNED_IN],
    },
    async (context) => {
      const { db, session } = context;
      const userId = requireAccount(context);
      const ended = await endSessions(db, { userId, except: session.id });
      return { answer: { ended }, snackbar: "Other devices signed out", back: addresses.sessions };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
