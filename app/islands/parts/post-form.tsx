import type { FormEvent, ReactNode } from "react";

export interface PostFormProps {
  action: string;
  fields: Record<string, string>;
  /** Replaces the post when scripts run; without it the page's own form handling applies. */
  onSubmit?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
  [data: `data-${string}`]: string;
}

/** A form with hidden fields that also works without scripts. */
export function PostForm({ action, fields, onSubmit, children, ...attributes }: PostFormProps) {
  const replacePost = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit && replacePost} {...attributes}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
