import type { AppLoadContext } from "@remix-run/node";
import type { Email } from "~/services/platform/mail/mailer.server";

type Template = (values: { to: string; product: string; origin: string }) => Email;

/**
 * Emails the owner about a change of their account. The change is already made, so a failure to
 * send is only logged.
 */
export async function emailOwner(
  { mailer, env, log }: AppLoadContext,
  to: string | null,
  template: Template,
): Promise<void> {
  if (!mailer || !to) return;
  try {
    await mailer.send(template({ to, product: env.productName, origin: env.origin }));
  } catch (err) {
    log.error(
      { err: err instanceof Error ? err.message : String(err) },
      "sending an email to an account's owner failed",
    );
  }
}
