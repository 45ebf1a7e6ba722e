import { videoHeart } from "~/domain/marks/heart";
import { useId } from "react";
import { addresses } from "~/addresses";
import { FieldError } from "~/components/parts/field-error";
import { ShareLinks } from "~/components/videos/share-links";
import { watchPath } from "~/domain/videos/youtube-id";
import { HeartForm } from "~/islands/parts/heart-form";
import { Icon } from "~/islands/parts/icon";
import { VIDEOS } from "./samples";

const [{ ytid = "" } = {}] = VIDEOS;

const AT_REST = { name: "At rest", look: "", attributes: {} };
const HOVERED = { name: "Hovered", look: "hovered", attributes: {} };
const FOCUSED = { name: "Focused", look: "focused", attributes: {} };
const PRESSED = { name: "Pressed", look: "", attributes: { "aria-pressed": true } };
const DISABLED = { name: "Disabled", look: "", attributes: { disabled: true } };
const ALWAYS = [AT_REST, HOVERED, FOCUSED];

const KINDS = [
  { look: "button", icon: null, states: [...ALWAYS, PRESSED, DISABLED] },
  { look: "button primary", icon: null, states: [...ALWAYS, DISABLED] },
  { look: "icon-button", icon: "share", states: [...ALWAYS, PRESSED, DISABLED] },
  { look: "icon-button play-button", icon: "play", states: ALWAYS },
  { look: "tool", icon: "plus", states: [...ALWAYS, DISABLED] },
  { look: "menu-item", icon: "queue", states: ALWAYS },
];

/** Every kind of button in every state. */
export function Buttons() {
  return (
    <div className="flex flex-col gap-4">
      {KINDS.map(({ look: kind, icon, states }) => (
        <div key={kind} className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {states.map(({ name, look, attributes }) => (
            <div key={name}>
              <button type="button" className={`${kind} ${look}`} aria-label={name} {...attributes}>
                {icon ? <Icon name={icon} /> : null}
                {kind.startsWith("icon-button") ? null : name}
              </button>
              {kind.startsWith("icon-button") ? <p className="text-sm text-muted">{name}</p> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function Hearts({ path }: { path: string }) {
  return (
    <div className="flex gap-3">
      <HeartForm heart={videoHeart(ytid)} hearted={false} redirectTo={path} tooltip="Not hearted" />
      <HeartForm heart={videoHeart("abcdefghijk")} hearted redirectTo={path} tooltip="Hearted" />
    </div>
  );
}

interface FieldProps {
  label: string;
  /** The server's message. */
  rejected?: string;
  value?: string;
  disabled?: boolean;
  look?: string;
}

function Field({ label, rejected, value, disabled, look = "" }: FieldProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap flex-col">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className={`field peer ${look}`}
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
      <Field label="Name with the focus" value="My playlist" look="focused" />
      <Field label="Refused name" value="  " rejected="Invalid playlist name" />
      <Field label="Name that cannot be changed" value="Fills itself" disabled />
    </div>
  );
}

/** The loop bar's form, as it is without scripts. */
export function LoopBar() {
  const page = watchPath({ ytid });
  return (
    <form method="post" action={page} className="loop" aria-label="A loop bar">
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={page} />
      <div className="loop-row">
        <input className="field loop-time" name="s" aria-label="Start" defaultValue="0:10" />
        <input className="field loop-time" name="e" aria-label="End" defaultValue="0:20.5" />
        <button name="intent" value="slice" className="tool">
          <Icon name="check" />
          <span className="word">Set section</span>
        </button>
        <button name="intent" value="clear-slice" className="tool">
          <Icon name="close" />
          <span className="word">Clear</span>
        </button>
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
          <a className="menu-item" href={addresses.faq}>
            <Icon name="help" />
            FAQ
          </a>
        </div>
      </details>
      <ShareLinks url={watchPath({ ytid })} title="A video to share" />
      <section className="sheet relative mt-3" aria-label="A sheet">
        <button type="button" className="icon-button" aria-label="Close">
          ✕
        </button>
        <h3 className="text-lg font-bold">A sheet</h3>
        <p>Its content.</p>
      </section>
    </>
  );
}
