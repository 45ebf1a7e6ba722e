import { videoHeart } from "~/domain/marks/heart";
import { addresses } from "~/addresses";
import { islandParts, sheetParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { type PlayerModes, REPEAT_OVERRIDES_SHUFFLE } from "~/domain/player/modes";
import { repeatOf, repeats } from "~/domain/player/loop/repeat";
import { isSounding } from "~/domain/player/player";
import { can } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { storeCookie } from "~/browser/platform/storage";
import type { PlayerController } from "../controller";
import { HeartForm } from "../../parts/heart-form";
import { Icon } from "../../parts/icon";
import { PostForm } from "../../parts/post-form";
import { PlayForm } from "./play-form";
import { isBusy, type PlayerView } from "../player-view";
import type { PlayerProps } from "../use-player";

interface Props {
  view: PlayerView;
  player: PlayerController;
  path: string;
}

function Mode({ view, player, path, name }: Props & { name: keyof PlayerModes }) {
  const on = view[name];
  const label = name === "shuffle" ? "Shuffle" : "Repeat";
  const toggle = () => {
    player.setModes({ [name]: !on });
    if (name === "shuffle" || !player.playsOn) storeCookie(name, String(!on));
    if (name === "shuffle" && !on && repeats(view))
      emit("lor:snackbar", { message: REPEAT_OVERRIDES_SHUFFLE });
  };
  return (
    <PostForm
      action={addresses.api.player.prefix + name}
      fields={{ on: String(!on), redirectTo: path }}
      onSubmit={toggle}
    >
      <button
        className="icon-button"
        aria-pressed={on}
        aria-label={label}
        title={label}
        {...islandParts.waits(true)}
      >
        <Icon name={label.toLowerCase()} />
      </button>
    </PostForm>
  );
}

interface SkipProps {
  name: "Previous" | "Next";
  /** The link's target without scripts. */
  href?: string | null | undefined;
  /** Fields of a form that replaces the link, to take the first item from the queue. */
  shift?: Record<string, string> | undefined;
  /**
   * Applies only with scripts; stations and episodes show the button when it has a target
   * (`controls-of-sound.tsx`).
   */
  hidden?: boolean;
  onClick: () => void;
}

function Skip({ name, href, shift, hidden, onClick }: SkipProps) {
  const label = { "aria-label": name, title: name };
  const icon = <Icon name={name.toLowerCase()} />;
  return (
    <>
      <button
        type="button"
        className="icon-button js-only"
        {...islandParts.waits(true)}
        hidden={hidden}
        onClick={onClick}
        {...label}
      >
        {icon}
      </button>
      {shift ? (
        <PostForm action={addresses.api.queue.shift} fields={shift}>
          <button className="icon-button nojs-only" {...label}>
            {icon}
          </button>
        </PostForm>
      ) : (
        href && (
          <a className="icon-button nojs-only" href={href} {...label}>
            {icon}
          </a>
        )
      )}
    </>
  );
}

/** The speeds of the video host, until it says which it has for this video. */
const HOST_RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Speed in steps, or chosen from a list. Everybody hears a channel at the same one (CHANNEL-3). */
function Speed({ view, player }: Pick<Props, "view" | "player">) {
  const { rate, item, live } = view;
  const rates = view.rates.length > 0 || item.kind !== "video" ? view.rates : HOST_RATES;
  if (live || rates.length < 2) return null;
  const step = (name: "Slower" | "Faster", to: number | undefined) => (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={`${name} (${name === "Slower" ? "\u2212" : "+"})`}
      disabled={to === undefined}
      {...islandParts.waits(true)}
      onClick={() => to && player.setRate(to)}
    >
      {name === "Slower" ? "\u2212" : "+"}
    </button>
  );
  return (
    <div className="speed js-only">
      <span aria-hidden="true">Speed</span>
      {step(
        "Slower",
        rates.findLast((value) => value < rate),
      )}
      <select
        aria-label="Speed"
        value={rate}
        onChange={(event) => player.setRate(Number(event.target.value))}
      >
        {rates.map((value) => (
          <option key={value} value={value}>
            {value}&times;
          </option>
        ))}
      </select>
      {step(
        "Faster",
        rates.find((value) => value > rate),
      )}
    </div>
  );
}

function Toggle({ view, player }: Pick<Props, "view" | "player">) {
  const label = isSounding(view.state) ? "Pause" : "Play";
  return (
    <PlayForm item={view.item} onPress={() => player.toggle()}>
      {(button) => (
        <button
          {...button}
          className="icon-button play-button"
          aria-label={label}
          title={label}
          aria-busy={isBusy(view) || undefined}
        >
          <Icon name={label.toLowerCase()} />
        </button>
      )}
    </PlayForm>
  );
}

/**
 * The control row (PLAYER-1). Without scripts Previous and Next are links or forms, if they have a
 * target.
 */
export function Controls({ view, player, path, steps }: Props & Pick<PlayerProps, "steps">) {
  const { item } = view;
  return (
    <div role="group" aria-label="Player controls" className="controls">
      {can(item).repeat ? (
        <Skip name="Previous" href={steps?.previous} onClick={() => player.previous()} />
      ) : null}
      <Toggle view={view} player={player} />
      <Skip
        name="Next"
        href={steps?.next}
        shift={steps?.shift}
        hidden={item.kind === "station"}
        onClick={() => player.next()}
      />
      {can(item).repeat ? (
        <>
          <Mode view={view} player={player} path={path} name={repeatOf(item)} />
          <Mode view={view} player={player} path={path} name="shuffle" />
        </>
      ) : null}
      {item.kind === "video" ? (
        <HeartForm
          key={item.id}
          heart={videoHeart(item.id)}
          hearted={view.hearted}
          redirectTo={path}
          tooltip="Heart"
        />
      ) : null}
      <details className="controls-more">
        <summary className="icon-button" aria-label="Other controls" title="Other controls">
          <Icon name="more" />
        </summary>
      </details>
      <Speed view={view} player={player} />
      <div className="controls-rest">
        {item.kind === "video" ? (
          <Place
            name="Add to playlist"
            icon="plus"
            href={addToPlaylistPath(item.id, path)}
            part=""
          />
        ) : null}
        <Place name="Queue" icon="queue" href={addresses.playqueue} part="queue" />
        {item.kind === "video" ? (
          <Place name="Share" icon="share" href={`${itemPath(item)}#share`} />
        ) : null}
      </div>
    </div>
  );
}

/** A link to a page where the item can be saved or shared, which scripts open within the page. */
function Place({
  name,
  icon,
  href,
  part,
}: Record<"name" | "icon" | "href", string> & { part?: string }) {
  return (
    <a className="tool" href={href} {...sheetParts.opener(part)}>
      <Icon name={icon} />
      {name}
    </a>
  );
}
