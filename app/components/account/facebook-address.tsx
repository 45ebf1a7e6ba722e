import { addresses } from "~/addresses";
import { AccountForm, EmailField } from "./account-form";

const MOVING = "We are moving Facebook listeners to sign-in by email, without a password.";

interface FacebookAddressProps {
  email: string;
  message?: string | undefined;
}

/** Asks for an email address after a Facebook sign-in; the address is then verified. */
export function FacebookAddressForm({ email, message }: FacebookAddressProps) {
  const errorId = "address-error";
  return (
    <>
      <p>
        Facebook has confirmed who you are. {MOVING} What is your email address? We will send you a
        code to sign in with.
      </p>
      <AccountForm errorId={errorId} error={message}>
        <EmailField defaultValue={email} error={message && errorId} />
        <button className="button primary">Send me a code</button>
      </AccountForm>
      <a href={addresses.login.index} className="button">
        Cancel
      </a>
    </>
  );
}

/** Explains the move to email (ACCOUNT-2), until the listener has signed in by email once. */
export function FacebookMoveNotice({ email, next }: { email: string | null; next: string }) {
  return (
    <>
      <p>{MOVING}</p>
      {email ? (
        <p className="wrap-anywhere">
          Your Facebook address, <strong>{email}</strong>, is now your account&apos;s email address.
          Next time, choose Email and enter it. We will send you a code for the same account.
        </p>
      ) : (
        <p>Your account has no email address yet, so keep signing in with Facebook.</p>
      )}
      <a href={next} className="button primary">
        Continue
      </a>
    </>
  );
}
