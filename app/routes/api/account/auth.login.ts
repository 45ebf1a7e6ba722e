import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { emailParams, login, type EmailParams } from "~/domain/account/sign-in-schema";
import { safePath } from "~/domain/shell/redirect-to";
import { LOGIN_SUCCESS } from "~/domain/account/sign-in";
import { flashSignInFailure } from "../../account/finish-sign-in.server";
import { sendCode, type Rejection } from "../../account/login/send-code.server";
import { loginByProvider } from "../../account/oauth/provider-login.server";
import { signInByCode, signInByLink, signInByPassword } from "../../account/login/sign-in.server";
import { checkInput, mutation, postOnly, type Done } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** Signs in, or sends the sign-in email. */
export const action = (args: ActionFunctionArgs) =>
  mutation(login, (context, { type, params }) => {
    if (type === "email") return byEmail(context, args.request, params);
    return loginByProvider(context, args.request, { provider: type, params });
  })(args);

async function byEmail(
  context: AppLoadContext,
  request: Request,
  params: Record<string, unknown>,
): Promise<Done> {
  const way = checkInput(emailParams, params);
  const back = safePath(params.back, addresses.home);
  if (way.by === "mail") {
    const { rejection } = await sendCode(context, { email: way.email, back });
    if (rejection) throw rejectionResponse(context, rejection);
    return { answer: { sent: true, provider: "email" }, back: addresses.login.code };
  }
  const { signedIn, rejection } = await signIn(context, request, { way, back });
  if (rejection) throw rejectionResponse(context, rejection);
  const { userData, provider, to } = signedIn;
  // `mutation` flashes the message again, or puts it in the JSON.
  await context.session.takeFlash();
  return { answer: { userData, provider }, snackbar: LOGIN_SUCCESS, back: to };
}

type Proof = { way: Exclude<EmailParams, { by: "mail" }>; back: string };

function signIn(context: AppLoadContext, request: Request, { way, back }: Proof) {
  if (way.by === "link") return signInByLink(context, request, way.token);
  if (way.by === "code") return signInByCode(context, request, way);
  return signInByPassword(context, request, { ...way, back });
}

function rejectionResponse(
  context: AppLoadContext,
  { message, status, retryAfter }: Rejection,
): Response {
  flashSignInFailure(context, "email");
  const response = apiError({ status, code: "sign_in_failed", message });
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
