import { addresses } from "~/addresses";
import { Icon } from "~/islands/parts/icon";

interface ListedSession {
  id: string;
  device: string;
  createdAt: string | Date;
  lastUsedAt: string | Date;
}

interface SessionListProps {
  sessions: ListedSession[];
  /** Id of this browser's session. */
  current: string | null;
  /** The forms' return path. */
  back: string;
}

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const minute = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

function Moment({ at, to }: { at: string | Date; to: "day" | "minute" }) {
  const date = new Date(at);
  const text = to === "day" ? day.format(date) : `${minute.format(date)} UTC`;
  return <time dateTime={date.toISOString()}>{text}</time>;
}

/** The account's sessions, to be signed out one by one or all others at once. */
export function SessionList({ sessions, current, back }: SessionListProps) {
  return (
    <>
      <ul className="flex flex-col gap-2">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 rounded-xl bg-sunken px-3 py-2"
          >
            <Icon name="lock" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">
                {session.device}
                {session.id === current ? " (this one)" : ""}
              </p>
              <p className="text-sm text-muted">
                Last used <Moment at={session.lastUsedAt} to="minute" />, signed in{" "}
                <Moment at={session.createdAt} to="day" />
              </p>
            </div>
            {session.id === current ? (
              <a href={addresses.logout} className="button">
                Log out
              </a>
            ) : (
              <form method="post" action={addresses.api.auth.revokeSession}>
                <input type="hidden" name="redirectTo" value={back} />
                <input type="hidden" name="id" value={session.id} />
                <button className="button" aria-label={`Sign out ${session.device}`}>
                  Sign out
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action={addresses.api.auth.revokeOtherSessions} className="mt-2">
          <input type="hidden" name="redirectTo" value={back} />
          <button className="button">Sign out all other devices</button>
        </form>
      ) : null}
    </>
  );
}
