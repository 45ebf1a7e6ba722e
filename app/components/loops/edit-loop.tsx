import { lineParts, savedLoopParts, scriptParts, sheetParts } from "~/contracts";
import { loopName, sectionOfLoop } from "~/domain/loops/loop";
import { MAX_LOOP_NAME } from "~/domain/loops/loop-schema";
import { cardKey } from "~/domain/playlists/episode-card";
import { loopKey } from "~/domain/playlists/loop-card";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { MAX_PASSES } from "~/domain/videos/youtube-id";
import { formatTime } from "~/domain/text/time";
import { PostForm } from "~/islands/parts/post-form";
import { type RowLoop, titleOfLoop } from "./loop-row";

interface Props {
  loop: RowLoop;
  /** What the server refused, and the fields as they were typed. */
  rejected?: { message: string; fields: Partial<Record<FieldName, string>> } | null | undefined;
  /** The page to return to. */
  back: string;
  /** This page, which Save posts to. */
  path: string;
}

const BUTTONS = [
  { intent: "duplicate", name: "Duplicate" },
  { intent: "earlier", name: "Move earlier" },
  { intent: "later", name: "Move later" },
  { intent: "delete", name: "Delete", className: "button border-danger text-danger" },
];

export const EDIT_FIELDS = ["name", "start", "end", "rate", "passes"] as const;
type FieldName = (typeof EDIT_FIELDS)[number];

/** Changes a loop (LOOP-9); scripts open it as a sheet. */
export function EditLoop({ loop, rejected, back, path }: Props) {
  const key = cardOf(loop);
  return (
    <section className="card mx-auto w-full max-w-lg" {...sheetParts.part(true)}>
      <h1 className="text-2xl font-bold wrap-anywhere">{loopName(loop)}</h1>
      <p className="mb-3 text-muted wrap-anywhere">{titleOfLoop(loop)}</p>
      <Fields loop={loop} rejected={rejected} path={path} />
      <div className="mt-2 flex flex-wrap gap-2">
        {BUTTONS.map(({ intent, name, className = "button" }) => (
          <PostForm key={intent} action={path} fields={{ intent }}>
            <button className={className}>{name}</button>
          </PostForm>
        ))}
        {key ? (
          <a className="button" href={addToPlaylistPath(key, back)} {...sheetParts.opener("")}>
            Add to playlist
          </a>
        ) : null}
      </div>
      <form
        method="post"
        action={path}
        className="mt-2 flex items-end gap-2"
        {...savedLoopParts.part(`${loop.kind}:${loop.item}`)}
        {...scriptParts.script("loops")}
      >
        <input type="hidden" name="intent" value="split" />
        <label className="flex flex-col">
          Split at
          <input
            name="at"
            className="field"
            required
            defaultValue={formatTime((loop.startMs + loop.endMs) / 2000)}
            {...lineParts.start(loop.startMs / 1000)}
            {...lineParts.end(loop.endMs / 1000)}
          />
        </label>
        <button className="button">Split</button>
      </form>
      <a href={back} className="button mt-2 w-full" {...sheetParts.close(true)}>
        Back
      </a>
    </section>
  );
}

/** The key of the loop's card in a playlist (LOOP-16); null for an episode that is gone. */
function cardOf(loop: RowLoop): string | null {
  const { kind, item, podcastId, rate, passes } = loop;
  const section = sectionOfLoop(loop);
  if (kind === "video") return loopKey({ ytid: item, section, rate, passes });
  return podcastId && cardKey({ podcastId, episodeId: item, section });
}

function Fields({ loop, rejected, path }: Pick<Props, "loop" | "rejected" | "path">) {
  const typed = rejected?.fields ?? {};
  const { name, rate, passes } = loop;
  return (
    <form method="post" action={path} className="flex flex-col gap-2">
      <p role="alert" id="loop-problem" className="text-danger">
        {rejected?.message}
      </p>
      <Field name="name" label="Name" value={typed.name ?? name} maxLength={MAX_LOOP_NAME} />
      <div className="flex gap-2">
        <Field name="start" label="Start" value={typed.start ?? formatTime(loop.startMs / 1000)} />
        <Field name="end" label="End" value={typed.end ?? formatTime(loop.endMs / 1000)} />
      </div>
      <div className="flex gap-2">
        <Field name="rate" label="Speed" value={typed.rate ?? String(rate ?? "")} hint="as usual" />
        <Field
          name="passes"
          label="Passes"
          value={typed.passes ?? String(passes ?? "")}
          hint={`1 to ${MAX_PASSES}`}
        />
      </div>
      <button className="button primary">Save</button>
    </form>
  );
}

interface FieldProps {
  name: FieldName;
  label: string;
  value: string;
  hint?: string;
  maxLength?: number;
}

function Field({ name, label, value, hint, maxLength }: FieldProps) {
  return (
    <label className="flex min-w-0 flex-1 flex-col">
      {label}
      <input
        name={name}
        className="field w-full"
        defaultValue={value}
        placeholder={hint}
        maxLength={maxLength}
        aria-describedby="loop-problem"
      />
    </label>
  );
}
