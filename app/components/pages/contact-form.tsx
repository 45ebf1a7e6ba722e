import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { formParts, scriptParts } from "~/contracts";
import { FieldError } from "~/components/parts/field-error";
import { CONTACT_REASONS, contactForm, EMAIL_PATTERN } from "~/domain/pages/contact-schema";

interface ContactFormProps {
  /** The page that the message is about. */
  path: string;
  rejected?: SubmissionResult<string[]> | undefined;
}

const messages = {
  name: "Name is required",
  email: "Valid email is required",
  message: "Message too short",
};

function useContactForm({ path, rejected }: ContactFormProps) {
  return useForm<z.input<typeof contactForm>>({
    id: "contact",
    lastResult: rejected,
    constraint: getZodConstraint(contactForm),
    defaultValue: { path },
  });
}

type ContactFields = ReturnType<typeof useContactForm>[1];

/**
 * The browser checks each field when it is left, with the product's own messages; the server checks
 * the form too (PAGE-1). A missing name shows a message but does not prevent sending.
 */
export function ContactForm(props: ContactFormProps) {
  const [form, fields] = useContactForm(props);
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={addresses.contact}
      noValidate
      className="contact-form flex flex-col gap-2"
      {...scriptParts.script("fields")}
    >
      <input {...getInputProps(fields.path, { type: "hidden" })} />
      <NameField field={fields.name} />
      <EmailField field={fields.email} />
      <ReasonField field={fields.reason} />
      <MessageField field={fields.message} />
      <Honeypot />
      <button className="button primary self-start">Send</button>
    </form>
  );
}

function NameField({ field }: { field: ContactFields["name"] }) {
  return (
    <Field label="Name" id={field.id} errors={field.errors} hint={messages.name}>
      <input
        {...getInputProps(field, { type: "text" })}
        {...errorProps(field, messages.name)}
        required
        minLength={3}
        autoComplete="name"
        className="field peer"
      />
    </Field>
  );
}

function EmailField({ field }: { field: ContactFields["email"] }) {
  return (
    <Field label="Email" id={field.id} errors={field.errors} hint={messages.email}>
      <input
        {...getInputProps(field, { type: "email" })}
        {...errorProps(field, messages.email)}
        {...formParts.holds("always")}
        pattern={EMAIL_PATTERN}
        autoComplete="email"
        className="field peer"
      />
    </Field>
  );
}

function ReasonField({ field }: { field: ContactFields["reason"] }) {
  return (
    <div className="mb-2">
      <label htmlFor={field.id} className="font-semibold">
        Reason
      </label>
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue ?? CONTACT_REASONS[0]}
        className="field"
      >
        {CONTACT_REASONS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
}

function MessageField({ field }: { field: ContactFields["message"] }) {
  return (
    <Field label="Message" id={field.id} errors={field.errors} hint={messages.message}>
      <textarea
        {...getTextareaProps(field)}
        {...errorProps(field, messages.message)}
        {...formParts.holds("always")}
        minLength={11}
        maxLength={5000}
        rows={6}
        className="field peer"
      />
    </Field>
  );
}

function Honeypot() {
  return (
    <p className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

/** Links a field to its message, which is always rendered, and shown while the field is invalid. */
function errorProps({ errorId }: { errorId: string }, message: string) {
  return {
    "aria-describedby": undefined,
    "aria-errormessage": errorId,
    ...formParts.words(message),
  };
}

interface FieldProps {
  label: string;
  id: string;
  errors: string[] | undefined;
  /** The message shown when the field is left with an invalid value. */
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
      <FieldError id={`${id}-error`} rejected={errors?.[0]} words={hint} />
    </div>
  );
}
