import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { CONTACT_REASONS, contactForm } from "~/domain/schemas/contact";

interface ContactFormProps {
  /** The page that the listener comes from. */
  path: string;
  refused?: SubmissionResult<string[]> | undefined;
}

const wrong = {
  name: "Name is required",
  email: "Valid email is required",
  message: "Message too short",
};

/** Judged by the browser while it is filled in, by the server always; both say the same (spec 1 §5). */
export function ContactForm({ path, refused }: ContactFormProps) {
  const [form, fields] = useForm<z.input<typeof contactForm>>({
    id: "contact",
    lastResult: refused,
    constraint: getZodConstraint(contactForm),
    defaultValue: { path },
  });
  const { name, email, message, reason } = fields;
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action="/contact"
      noValidate={false}
      className="contact-form flex flex-col gap-4"
      data-feature="contact-form"
    >
      <input {...getInputProps(fields.path, { type: "hidden" })} />
      <Field label="Name" id={name.id} errors={name.errors} hint={wrong.name}>
        <input
          {...getInputProps(name, { type: "text" })}
          aria-describedby={name.errorId}
          minLength={3}
          autoComplete="name"
          className="field peer"
        />
      </Field>
      <Field label="E-mail" id={email.id} errors={email.errors} hint={wrong.email}>
        <input
          {...getInputProps(email, { type: "email" })}
          aria-describedby={email.errorId}
          autoComplete="email"
          className="field peer"
        />
      </Field>
      <div>
        <label htmlFor={reason.id} className="font-semibold">
          Reason
        </label>
        <select
          id={reason.id}
          name={reason.name}
          defaultValue={reason.initialValue ?? CONTACT_REASONS[0]}
          className="field"
        >
          {CONTACT_REASONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <Field label="Message" id={message.id} errors={message.errors} hint={wrong.message}>
        <textarea
          {...getTextareaProps(message)}
          aria-describedby={message.errorId}
          minLength={11}
          maxLength={5000}
          rows={6}
          className="field peer"
        />
      </Field>
      <p className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button className="button primary self-start">Send</button>
    </form>
  );
}

interface FieldProps {
  label: string;
  id: string;
  errors: string[] | undefined;
  /** What leaving the field shows before the server is asked. */
  hint: string;
  children: React.ReactNode;
}

function Field({ label, id, errors, hint, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {errors ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {errors[0]}
        </p>
      ) : (
        <p id={`${id}-error`} className="hidden text-sm text-danger peer-user-invalid:block">
          {hint}
        </p>
      )}
    </div>
  );
}
