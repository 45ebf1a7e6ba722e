import { formatThousands, plural } from "~/domain/formats";

interface MergeChoiceProps {
  /** What this device gathered without an account. */
  music: { hearts: number; repeats: number; playlists: number };
  /** A path of ours to go on to, whichever is chosen. */
  back: string;
}

/** The merge dialog of spec 1 §2. The form's own mark says 'Importing...' while it is on its way. */
export function MergeChoice({ music, back }: MergeChoiceProps) {
  const gathered = [
    { name: "heart", count: music.hearts },
    { name: "repeat", count: music.repeats },
    { name: "playlist", count: music.playlists },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <p>Before you signed in, this device gathered:</p>
      <ul className="flex flex-wrap gap-2">
        {gathered.map(({ name, count }) => (
          <li key={name} className="rounded-xl bg-sunken px-3 py-2 text-lg font-bold tabular-nums">
            {formatThousands(count)} {plural(count, name)}
          </li>
        ))}
      </ul>
      <form method="post" action="/api/user/merge" className="group" data-merges>
        <input type="hidden" name="redirectTo" value={back} />
        <button className="button primary w-full">
          <span className="group-aria-busy:hidden">Save to my account</span>
          <span className="hidden group-aria-busy:inline" role="status">
            Importing...
          </span>
        </button>
      </form>
      <a href={back} className="button">
        Leave them on this device
      </a>
      <p className="text-sm text-muted">
        Saved, they are yours on every device: repeats add up, no heart or playlist is lost. Left
        alone, they are here again after you log out.
      </p>
    </>
  );
}
