import { accountParts, scriptParts, sheetParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";

interface AccountCardProps {
  title: string;
  /** One or two sentences below the title. */
  lead?: string | undefined;
  /** Target of the back arrow; without it there is no arrow. */
  up?: string;
  /** Read by the sign-in scripts: `waiting` for an email, `gone` after logout. */
  signIn?: "form" | "waiting" | "gone";
  /** Where a waiting page continues. */
  back?: string;
  /** Opens as a sheet too; sign-in forms do anyway. */
  isSheet?: true;
  children: React.ReactNode;
}

/** A small page, so that it works without scripts and playback continues. */
export function AccountCard({
  title,
  lead,
  up,
  signIn,
  back,
  isSheet,
  children,
}: AccountCardProps) {
  return (
    <section
      className="card mx-auto flex w-full max-w-md flex-col gap-4"
      {...scriptParts.script(signIn && "sign-in")}
      {...accountParts.page(signIn)}
      {...accountParts.back(back)}
      {...sheetParts.part(isSheet ?? signIn === "form")}
    >
      <div className="flex items-center gap-1">
        {up ? (
          <a href={up} className="icon-button -ms-2" aria-label="Back">
            <Icon name="down" className="rotate-90" />
          </a>
        ) : null}
        <h1 className="text-2xl font-bold">{title}</h1>
      </div>
      {lead ? <p className="text-muted">{lead}</p> : null}
      {children}
    </section>
  );
}

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
  /** Id of this field's error message. */
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
