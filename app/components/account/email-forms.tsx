import { addresses } from "~/addresses";
import { accountParts } from "~/contracts";
import { emailAddress } from "~/domain/account/sign-in-schema";
import { Field } from "./account-card";
import { AccountForm, EmailField } from "./account-form";

interface EmailFormProps {
  back: string;
  rejected: { message: string; email: string } | undefined;
}

/** Requests an email with a code and a link. */
export function RequestCodeForm({ back, rejected }: EmailFormProps) {
  const errorId = "mail-error";
  return (
    <AccountForm
      action={addresses.login.email}
      back={back}
      errorId={errorId}
      error={rejected?.message}
      {...accountParts.signsIn(true)}
    >
      <EmailField defaultValue={rejected?.email} error={rejected && errorId} />
      <button className="button primary">Send me a code and a link</button>
    </AccountForm>
  );
}

interface CodeFormProps extends Omit<EmailFormProps, "back"> {
  asksAddress: boolean;
}

/**
 * Signs in with the emailed code. A browser other than the one that requested it must give the
 * address too.
 */
export function CodeForm({ asksAddress, rejected }: CodeFormProps) {
  const errorId = "code-error";
  const error = rejected && errorId;
  const isAboutAddress = asksAddress && !emailAddress.safeParse(rejected?.email).success;
  return (
    <AccountForm
      action={addresses.login.code}
      errorId={errorId}
      error={rejected?.message}
      {...accountParts.signsIn(true)}
    >
      {asksAddress ? (
        <EmailField defaultValue={rejected?.email} error={isAboutAddress ? error : undefined} />
      ) : null}
      <Field
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[\d\s\-]*"
        maxLength={12}
        placeholder="123456"
        error={isAboutAddress ? undefined : error}
      />
      <button className="button primary">Sign in</button>
    </AccountForm>
  );
}

export function PasswordForm({ back, rejected }: EmailFormProps) {
  const errorId = "password-error";
  return (
    <AccountForm
      action={addresses.login.password}
      back={back}
      errorId={errorId}
      error={rejected?.message}
      {...accountParts.signsIn(true)}
    >
      <EmailField defaultValue={rejected?.email} error={rejected && errorId} />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        error={rejected && errorId}
      />
      <button className="button primary">Sign in</button>
    </AccountForm>
  );
}
