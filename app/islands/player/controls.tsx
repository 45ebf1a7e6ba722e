import type { PlayerModes } from "~/domain/player";
import type { PlayerController } from "./controller";
import { DockForm, PlayForm } from "./forms";
import { Icon } from "./icon";
import { keepMode } from "./page-link";
import { isSounding, type PlayerView } from "./player-view";
import type { PlayerProps } from "./use-player";

interface Props {
  view: PlayerView;
  player: PlayerController;
  path: string;
}

function Heart({ view: { video, star }, path }: Pick<Props, "view" | "path">) {
  return (
    <DockForm
      key={video.ytid}
      action={star ? "/api/star/clear" : "/api/star/set"}
      fields={{ ytid: video.ytid, redirectTo: path }}
      data-heart={video.ytid}
    >
      <button className="icon-button" aria-pressed={star} aria-label="Heart" title="Heart">
        <Icon name="heart" className="icon-off" />
        <Icon name="heart-filled" className="icon-on" />
      </button>
    </DockForm>
  );
}

function Mode({ view, player, path, name }: Props & { name: keyof PlayerModes }) {
  const { repeat, shuffle } = view;
  const on = view[name];
  const label = name === "repeat" ? "Repeat" : "Shuffle";
  const toggle = () => {
    player.setModes({ repeat, shuffle, [name]: !on });
    keepMode(name, !on);
  };
  return (
    <DockForm
      action={`/api/player/${name}`}
      fields={{ on: String(!on), redirectTo: path }}
      onSubmit={toggle}
    >
      <button
        className="icon-button"
        aria-pressed={on}
        aria-label={label}
        title={label}
        data-when-live=""
      >
        <Icon name={name} />
      </button>
    </DockForm>
  );
}

interface SkipProps {
  name: "Previous" | "Next";
  /** Where it leads without scripts. */
  href?: string | null | undefined;
  /** The form that it is instead, to take the first video out of the queue. */
  shift?: Record<string, string> | undefined;
  onClick: () => void;
}

function Skip({ name, href, shift, onClick }: SkipProps) {
  const look = { "aria-label": name, title: name };
  const icon = <Icon name={name.toLowerCase()} />;
  return (
    <>
      <button
        type="button"
        className="icon-button js-only"
        data-when-live=""
        onClick={onClick}
        {...look}
      >
        {icon}
      </button>
      {shift ? (
        <DockForm action="/api/queue/shift" fields={shift}>
          <button className="icon-button nojs-only" {...look}>
            {icon}
          </button>
        </DockForm>
      ) : (
        href && (
          <a className="icon-button nojs-only" href={href} {...look}>
            {icon}
          </a>
        )
      )}
    </>
  );
}

function Speed({ view: { rate, rates }, player }: Pick<Props, "view" | "player">) {
  if (rates.length < 2) return null;
  return (
    <label className="ms-auto flex items-center gap-2 text-sm text-muted">
      Speed
      <select
        className="min-h-11 rounded-lg border border-line bg-raised px-2 text-ink"
        value={rate}
        onChange={(event) => player.setRate(Number(event.target.value))}
      >
        {rates.map((value) => (
          <option key={value} value={value}>
            {value}x
          </option>
        ))}
      </select>
    </label>
  );
}

/** The control row of spec 1 §2. Previous and Next are links without scripts, for listeners who have a history. */
export function Controls({ view, player, path, steps }: Props & Pick<PlayerProps, "steps">) {
  const label = isSounding(view.state) ? "Pause" : "Play";
  return (
    <div role="group" aria-label="Player controls" className="flex flex-wrap items-center gap-1">
      <Heart view={view} path={path} />
      <Skip name="Previous" href={steps?.previous} onClick={() => player.previous()} />
      <PlayForm video={view.video} onSubmit={() => player.toggle()}>
        <button className="icon-button text-brand-strong" aria-label={label} title={label}>
          <Icon name={label.toLowerCase()} />
        </button>
      </PlayForm>
      <Skip name="Next" href={steps?.next} shift={steps?.shift} onClick={() => player.next()} />
      <Mode view={view} player={player} path={path} name="repeat" />
      <Mode view={view} player={player} path={path} name="shuffle" />
      <a className="icon-button" href="/playqueue" aria-label="Queue" title="Queue">
        <Icon name="queue" />
      </a>
      <Speed view={view} player={player} />
    </div>
  );
}
