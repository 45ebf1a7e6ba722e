import { LONGEST_EMAIL } from "~/domain/schemas/sign-in";
import { Field, FormError } from "./account-card";

interface FormProps {
  back: string;
  refused: { message: string; email: string } | undefined;
}

const EMAIL = {
  label: "E-mail",
  type: "email",
  name: "email",
  autoComplete: "email",
  maxLength: LONGEST_EMAIL,
} as const;

/** Asks for the address that the code and the link go to. */
export function MailForm({ back, refused }: FormProps) {
  return (
    <form method="post" action="/login/email" className="flex flex-col gap-3" data-signs-in>
      <input type="hidden" name="back" value={back} />
      <FormError id="mail-error" message={refused?.message} />
      <Field {...EMAIL} defaultValue={refused?.email} error={refused && "mail-error"} />
      <button className="button primary">Send me a code and a link</button>
    </form>
  );
}

/** For the browser that asked, which needs the code only; and for any other one, with the address. */
export function CodeForm({
  asksAddress,
  refused,
}: Omit<FormProps, "back"> & { asksAddress: boolean }) {
  return (
    <form method="post" action="/login/code" className="flex flex-col gap-3" data-signs-in>
      <FormError id="code-error" message={refused?.message} />
      {asksAddress ? <Field {...EMAIL} defaultValue={refused?.email} /> : null}
      <Field
        label="Code from the mail"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[\d\s\-]*"
        maxLength={12}
        placeholder="123456"
        error={refused && "code-error"}
      />
      <button className="button primary">Sign in</button>
    </form>
  );
}

export function PasswordForm({ back, refused }: FormProps) {
  return (
    <form method="post" action="/login/password" className="flex flex-col gap-3" data-signs-in>
      <input type="hidden" name="back" value={back} />
      <FormError id="password-error" message={refused?.message} />
      <Field {...EMAIL} defaultValue={refused?.email} error={refused && "password-error"} />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        error={refused && "password-error"}
      />
      <button className="button primary">Sign in</button>
    </form>
  );
}
