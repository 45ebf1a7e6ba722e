import type { FormEvent, ReactNode } from "react";
import { Icon } from "../player/icon";

interface QueueFormProps {
  action: string;
  fields: Record<string, string>;
  /** Takes the place of the post when scripts run. */
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
  play?: boolean;
}

/** One change of the queue; without scripts the form itself makes it and comes back to the page. */
export function QueueForm({ action, fields, onSubmit, className, children, play }: QueueFormProps) {
  const instead = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      method="post"
      action={action}
      onSubmit={instead}
      className={className}
      data-play={play ? "" : undefined}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface ActionProps extends Omit<QueueFormProps, "children"> {
  /** What the button is found by after the row has moved. */
  name: string;
  icon: string;
  label: string;
  disabled?: boolean;
}

/** A form that is one round button. */
export function QueueAction({ name, icon, label, disabled, ...form }: ActionProps) {
  return (
    <QueueForm {...form}>
      <button
        className="icon-button disabled:opacity-30"
        aria-label={label}
        title={label}
        disabled={disabled}
        data-button={name}
      >
        <Icon name={icon} />
      </button>
    </QueueForm>
  );
}
