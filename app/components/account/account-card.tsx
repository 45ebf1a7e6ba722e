import { Icon } from "~/components/icon";

interface AccountCardProps {
  title: string;
  /** Where the arrow leads; none without it. */
  up?: { href: string; label: string };
  /** For the scripts of signing in: `waiting` for a mail, `gone` after logout. */
  signIn?: "form" | "waiting" | "gone";
  /** Where a waiting page goes on to. */
  back?: string;
  children: React.ReactNode;
}

/** A dialog of spec 1 §2 as a page of its own: it works without scripts, and the music goes on. */
export function AccountCard({ title, up, signIn, back, children }: AccountCardProps) {
  return (
    <section
      className="card mx-auto flex w-full max-w-md flex-col gap-4"
      data-feature={signIn && "sign-in"}
      data-sign-in={signIn}
      data-back={back}
    >
      <div className="flex items-center gap-1">
        {up ? (
          <a href={up.href} className="icon-button -ms-2" aria-label={up.label}>
            <Icon name="down" className="rotate-90" />
          </a>
        ) : null}
        <h1 className="text-2xl font-bold">{title}</h1>
      </div>
      {children}
    </section>
  );
}

/** Why a form came back. */
export function FormError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} role="alert" className="font-semibold text-danger">
      {message}
    </p>
  );
}

interface FieldProps extends React.InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Id of the message about this field. */
  error?: string | undefined;
}

export function Field({ label, error, ...input }: FieldProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">{label}</span>
      <input
        className="field"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        {...input}
      />
    </label>
  );
}
