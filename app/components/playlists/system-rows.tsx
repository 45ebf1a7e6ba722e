import { rowParts } from "~/contracts";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/playlists/system-playlists";
import { Cover } from "./playlist-rows";

interface SystemRowsProps {
  rows: { pid: SystemPid; cover: string }[];
  imageOrigin: string;
}

/** The lists that fill themselves (PLAYLIST-7). */
export function SystemRows({ rows, imageOrigin }: SystemRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="system-playlists" className="mt-6">
      <h2 id="system-playlists" className="mb-2 text-lg font-bold">
        Playlists that fill themselves
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {rows.map(({ pid, cover }) => (
          <li key={pid} {...rowParts.playlist(pid)}>
            <a
              href={playlistPath(pid)}
              className="flex h-full items-center gap-3 rounded-xl bg-sunken p-2"
            >
              <Cover ytid={cover} imageOrigin={imageOrigin} />
              <span className="min-w-0">
                <span className="block font-semibold">{SYSTEM_PLAYLISTS[pid].name}</span>
                <span className="line-clamp-3 text-sm text-muted">
                  {SYSTEM_PLAYLISTS[pid].description}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
