import { LONGEST_PASSWORD } from "~/domain/schemas/sign-in";
import { Field, FormError } from "./account-card";

interface NewPasswordFormProps {
  email: string | null;
  message: string | undefined;
  /** Made by the server, to be seen and kept by the listener. */
  generated: string | null;
  back: string;
}

/** Generate or type (spec 1 §2). A generated password is shown, or nobody could keep it. */
export function NewPasswordForm({ email, message, generated, back }: NewPasswordFormProps) {
  return (
    <form method="post" action="/password" className="flex flex-col gap-3">
      <input type="hidden" name="back" value={back} />
      {/* For password managers: whose password it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email ?? ""}
        readOnly
        hidden
      />
      <FormError id="password-error" message={message} />
      <Field
        key={generated}
        label="Password"
        type={generated ? "text" : "password"}
        name="password"
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        defaultValue={generated ?? ""}
        spellCheck={false}
        error={message && "password-error"}
      />
      {generated ? <p role="status">Keep it somewhere safe: it is not shown again.</p> : null}
      <button className="button primary">Save password</button>
      <button className="button" name="intent" value="generate" formNoValidate>
        Generate one for me
      </button>
      <a href={back} className="button">
        Not now
      </a>
    </form>
  );
}
