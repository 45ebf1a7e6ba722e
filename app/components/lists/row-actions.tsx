import type { ReactNode } from "react";
import { addresses } from "~/addresses";
import { formParts, playParts, rowParts, sheetParts } from "~/contracts";
import type { RowRight } from "~/domain/lists/actions-path";
import { featureOf, isContextName } from "~/domain/player/contexts";
import { DEFAULT_FEATURE } from "~/domain/player/player";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { hostAddress } from "~/domain/videos/youtube-id";
import { Icon } from "~/islands/parts/icon";
import { PostForm } from "~/islands/parts/post-form";
import { RemoveForm, type RemoveCall } from "./remove-form";

export interface RowActionsProps {
  /** The id of a video or station, or the key of an episode's or a loop's card. */
  ytid: string;
  title: string;
  by: string | null;
  /** Set for a card whose episode is known. */
  episodeId: string | null;
  /** Set for a video, whole or with a loop. */
  videoId: string | null;
  playable: boolean;
  /** The list, and which of several. */
  from: string;
  list: string;
  can: RowRight | null;
  /** The path of the list's page. */
  back: string;
}

/** What can be done with a row of a list, as a page; scripts show it as a menu (LIST-2). */
export function RowActions(props: RowActionsProps) {
  const { ytid, title, by, back, videoId, playable, from } = props;
  return (
    <section className="card mx-auto w-full max-w-lg">
      <h1 className="text-2xl font-bold wrap-anywhere" dir="auto">
        {title}
      </h1>
      {by ? (
        <p className="text-muted wrap-anywhere" dir="auto">
          {by}
        </p>
      ) : null}
      <div className="my-3" {...rowParts.actions(true)}>
        {playable && from === "discovery" ? <PlaySong ytid={ytid} /> : null}
        {playable ? <AddToQueue {...props} /> : null}
        {videoId || playable ? (
          <ActionLink
            href={addToPlaylistPath(ytid, back)}
            icon="plus"
            label="Add to playlist"
            {...sheetParts.opener("")}
          />
        ) : null}
        <ListActions {...props} />
        {videoId ? (
          <ActionLink
            href={hostAddress(videoId)}
            icon="out"
            label="Open on YouTube"
            target="_blank"
          />
        ) : null}
      </div>
      <a href={back} className="button w-full">
        Back
      </a>
    </section>
  );
}

function Action({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <button className="menu-item">
      <Icon name={icon} />
      {children}
    </button>
  );
}

interface ActionLinkProps extends React.AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: string;
  label: string;
}

function ActionLink({ icon, label, ...link }: ActionLinkProps) {
  return (
    <a className="menu-item" rel={link.target && "noopener"} {...link}>
      <Icon name={icon} />
      {label}
    </a>
  );
}

/** Plays on through the list after it (DISCOVERY-5). */
function PlaySong({ ytid }: { ytid: string }) {
  return (
    <PostForm
      action={addresses.api.discovery.play}
      fields={{ ytid }}
      {...playParts.form(true)}
      {...playParts.first(ytid)}
    >
      <Action icon="play">Play</Action>
    </PostForm>
  );
}

function AddToQueue({ ytid, videoId, episodeId, from, back }: RowActionsProps) {
  const feature = isContextName(from) ? featureOf(from) : DEFAULT_FEATURE;
  const video = { ytid: videoId ?? ytid, feature, redirectTo: back };
  return (
    <PostForm
      action={addresses.api.queue.add}
      fields={episodeId === null ? video : { episodeId, redirectTo: back }}
      {...formParts.json(true)}
    >
      <Action icon="queue-add">Add to queue</Action>
    </PostForm>
  );
}

type Removal = { call: RemoveCall; fields: Record<string, string> };

function removalOf({ ytid, from, list }: RowActionsProps): Removal | null {
  switch (from) {
    case "history":
    case "repeat-count": {
      const { del: action, restore: undo } = addresses.api.history;
      return { call: { action, undo, label: "Remove from history" }, fields: { ytid } };
    }
    case "stations": {
      const { clear: action, restore: undo } = addresses.api.radio.history;
      const call = { action, undo, label: "Remove from history" };
      return { call, fields: { uid: "me", stationid: ytid } };
    }
    case "playlist": {
      const { removeYtids, restoreYtids } = addresses.api.playlist;
      const [action, undo] = [removeYtids(list), restoreYtids(list)];
      return { call: { action, undo, label: "Remove from playlist" }, fields: { ytid } };
    }
    default:
      return null;
  }
}

/** Moves and removes the row in its list. */
function ListActions(props: RowActionsProps) {
  const { ytid, from, list, can, back } = props;
  if (!can) return null;
  const removal = removalOf(props);
  return (
    <>
      {can === "move" ? <MoveButtons pid={list} ytid={ytid} path={back} /> : null}
      {removal ? <RemoveForm {...removal} path={back} named /> : null}
      {from === "discovery" ? (
        <ActionLink
          href={`${addresses.discovery}?confirm=${ytid}`}
          icon="close"
          label="Remove from discovery"
        />
      ) : null}
    </>
  );
}

const STEPS = [
  { to: "top", icon: "top", label: "Move to top" },
  { to: "up", icon: "up", label: "Move up" },
  { to: "down", icon: "down", label: "Move down" },
];

/** Moves a video within the custom order, with the same effect as dragging. */
function MoveButtons({ pid, ytid, path }: { pid: string; ytid: string; path: string }) {
  return (
    <PostForm action={addresses.api.playlist.move(pid)} fields={{ ytid, redirectTo: path }}>
      {STEPS.map(({ to, icon, label }) => (
        <button key={to} name="to" value={to} className="menu-item">
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </PostForm>
  );
}
