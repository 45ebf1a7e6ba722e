import { LONGEST_EMAIL } from "~/domain/schemas/sign-in";
import { Field, FormError } from "./account-card";

const MOVING = "We are moving Facebook listeners to sign-in by e-mail, without a password.";

/** Facebook has let the listener in; their address is still to be proved. */
export function FacebookAddress({
  email,
  message,
}: {
  email: string;
  message?: string | undefined;
}) {
  return (
    <>
      <p>
        Facebook has confirmed who you are. {MOVING} Which address is yours? We mail you a code, and
        with it you are in.
      </p>
      <form method="post" className="flex flex-col gap-3">
        <FormError id="address-error" message={message} />
        <Field
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={LONGEST_EMAIL}
          defaultValue={email}
          error={message && "address-error"}
        />
        <button className="button primary">Send me a code</button>
      </form>
      <a href="/login" className="button">
        Cancel
      </a>
    </>
  );
}

/** The explanation of spec 1 §2, until the listener has come in by e-mail once. */
export function FacebookMoved({ email, next }: { email: string | null; next: string }) {
  return (
    <>
      <p>{MOVING}</p>
      {email ? (
        <p className="wrap-anywhere">
          Your address at Facebook, <strong>{email}</strong>, is your account&apos;s e-mail now.
          Next time choose Email and type it: a code comes by mail and opens the same account.
        </p>
      ) : (
        <p>Your account has no e-mail address yet, so go on signing in with Facebook.</p>
      )}
      <a href={next} className="button primary">
        Continue
      </a>
    </>
  );
}
