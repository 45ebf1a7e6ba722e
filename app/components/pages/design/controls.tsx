import { useId } from "react";
import { FieldError } from "~/components/shell/field-error";
import { watchPath } from "~/domain/videos/youtube-id";
import { HeartForm } from "~/islands/parts/heart-form";
import { Icon } from "~/islands/parts/icon";
import { VIDEOS } from "./samples";

const [{ ytid = "" } = {}] = VIDEOS;

export function Buttons({ path }: { path: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a className="button primary" href={path}>
        Primary
      </a>
      <a className="button" href={path}>
        Button
      </a>
      <button type="button" className="button" aria-pressed="true">
        Pressed
      </button>
      <button type="button" className="button" disabled>
        Disabled
      </button>
      <a className="icon-button" href={path} aria-label="Icon">
        <Icon name="share" />
      </a>
      <HeartForm ytid={ytid} hearted={false} redirectTo={path} tooltip="Not hearted" />
      <HeartForm ytid="abcdefghijk" hearted redirectTo={path} tooltip="Hearted" />
    </div>
  );
}

interface FieldProps {
  label: string;
  /** The server's message. */
  rejected?: string;
  value?: string;
  disabled?: boolean;
}

function Field({ label, rejected, value, disabled }: FieldProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap flex-col">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field peer"
        defaultValue={value}
        disabled={disabled}
        required
        aria-invalid={rejected ? true : undefined}
        aria-errormessage={`${id}-error`}
      />
      <FieldError id={`${id}-error`} rejected={rejected} words="A name is required" />
    </div>
  );
}

export function Fields() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" value="My playlist" />
      <Field label="Refused name" value="  " rejected="Invalid playlist name" />
      <Field label="Name that cannot be changed" value="Fills itself" disabled />
    </div>
  );
}

/** The form of the loop bar, as it is without scripts. */
export function LoopBar() {
  const page = watchPath({ ytid });
  return (
    <form method="post" action={page} className="loop" aria-label="A loop bar">
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={page} />
      <div className="loop-row">
        <input className="field loop-time" name="s" aria-label="Start" defaultValue="0:10" />
        <button name="intent" value="slice" className="tool loop-set">
          <Icon name="check" />
          <span className="word">Set section</span>
        </button>
        <button name="intent" value="clear-slice" className="tool">
          <Icon name="close" />
          <span className="word">Clear</span>
        </button>
        <input className="field loop-time" name="e" aria-label="End" defaultValue="0:20.5" />
      </div>
    </form>
  );
}

export function Folds({ path }: { path: string }) {
  return (
    <>
      <details className="fold">
        <summary>A closed fold</summary>
        <p>Its text.</p>
      </details>
      <details className="fold" open>
        <summary>An open fold</summary>
        <p>Its text.</p>
      </details>
      <details className="menu mt-3">
        <summary className="icon-button" aria-label="A menu">
          <Icon name="more" />
        </summary>
        <div className="menu-panel">
          <a className="menu-item" href={path}>
            <Icon name="info" />
            Its first item
          </a>
          <a className="menu-item" href="/faq">
            <Icon name="help" />
            FAQ
          </a>
        </div>
      </details>
    </>
  );
}
