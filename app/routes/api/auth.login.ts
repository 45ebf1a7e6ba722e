import { type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";
import { emailParams, login, type EmailParams } from "~/domain/schemas/sign-in";
import { safePath } from "~/domain/schemas/redirect-to";
import { LOGIN_SUCCESS } from "~/domain/sign-in";
import { failSignIn } from "../account/arrive.server";
import { beginCode, type Refusal } from "../account/begin-code.server";
import { loginByProvider } from "../account/provider-login.server";
import { signInByCode, signInByLink, signInByPassword } from "../account/redeem.server";
import { apiError, invalid, mutation, postOnly, type Done } from "./answer.server";

export const loader = postOnly;

/** Signs in, or asks for the mail that does (spec 1 §7). */
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
  const asked = emailParams.safeParse(params);
  if (!asked.success) throw invalid(asked.error);
  const back = safePath(params.back, "/");
  const way = asked.data;
  if (way.by === "mail") {
    const { refusal } = await beginCode(context, { email: way.email, back });
    if (refusal) throw refused(context, refusal);
    return { answer: { sent: true, provider: "email" }, back: "/login/code" };
  }
  const { arrived, refusal } = await signIn(context, request, { way, back });
  if (refusal) throw refused(context, refusal);
  const { userData, provider, to } = arrived;
  // `mutation` says it again, in the JSON or on the next page.
  await context.session.takeFlash();
  return { answer: { userData, provider }, snackbar: LOGIN_SUCCESS, back: to };
}

type Proof = { way: Exclude<EmailParams, { by: "mail" }>; back: string };

function signIn(context: AppLoadContext, request: Request, { way, back }: Proof) {
  if (way.by === "link") return signInByLink(context, request, way.token);
  if (way.by === "code") return signInByCode(context, request, way);
  return signInByPassword(context, request, { ...way, back });
}

function refused(context: AppLoadContext, { message, status, retryAfter }: Refusal): Response {
  failSignIn(context, "email");
  const response = apiError({ status, code: "sign_in_failed", message });
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
