import { MAX_EMAIL_LENGTH } from "~/domain/account/sign-in-schema";
import { Field, FormError } from "./account-card";

interface AccountFormProps extends React.FormHTMLAttributes<HTMLFormElement> {
  /** The path of this site to return to afterwards. */
  back?: string;
  /** Id of the error message, for the fields that it is about. */
  errorId: string;
  /** Why the form was rejected. */
  error: string | undefined;
}

/** A form of the account pages, with the return path and the error message above its fields. */
export function AccountForm({ back, errorId, error, children, ...form }: AccountFormProps) {
  return (
    <form method="post" noValidate className="flex flex-col gap-3" {...form}>
      {back === undefined ? null : <input type="hidden" name="back" value={back} />}
      <FormError id={errorId} message={error} />
      {children}
    </form>
  );
}

interface EmailFieldProps {
  defaultValue?: string | undefined;
  /** Id of this field's error message. */
  error?: string | undefined;
}

export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      label="Email"
      type="email"
      name="email"
      autoComplete="email"
      maxLength={MAX_EMAIL_LENGTH}
      {...props}
    />
  );
}
