interface FieldErrorProps {
  id: string;
  /** The server's error message. */
  rejected: string | undefined;
  /** The message shown when the field is left with an invalid value. */
  words: string | undefined;
}

/**
 * The error message of the field before it, a `peer` with this `id` as its `aria-errormessage`. Its
 * space is reserved, so that pressing a button does not move it when the field loses focus.
 */
export function FieldError({ id, rejected, words }: FieldErrorProps) {
  return (
    <p
      id={id}
      role={rejected ? "alert" : undefined}
      aria-live={rejected ? undefined : "polite"}
      className="invisible min-h-5 w-full text-sm text-danger peer-user-invalid:visible peer-aria-invalid:visible"
    >
      {rejected ?? words}
    </p>
  );
}
