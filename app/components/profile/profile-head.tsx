import { Icon } from "~/components/icon";

export interface ProfileAccount {
  name: string;
  email: string | null;
  avatarUrl: string | null;
  hasPassword: boolean;
  /** Names of the ways in, the main one first. */
  waysIn: string[];
}

/** Who this is about: the account, or somebody without one, who is asked to sign in. */
export function ProfileHead({ account }: { account: ProfileAccount | null }) {
  if (!account) return <Invitation />;
  const { name, email, avatarUrl, hasPassword, waysIn } = account;
  const ways = hasPassword ? [...waysIn, "password"] : waysIn;
  return (
    <div className="mb-4 flex items-center gap-4">
      {avatarUrl ? (
        <img
          src={avatarUrl}
          alt=""
          width="64"
          height="64"
          referrerPolicy="no-referrer"
          className="size-16 rounded-full bg-sunken"
        />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-sunken">
          <Icon name="user" />
        </span>
      )}
      <div className="min-w-0">
        <h1 className="text-2xl font-bold wrap-anywhere">{name}</h1>
        {email ? <p className="text-muted wrap-anywhere">{email}</p> : null}
        <p className="text-sm text-muted">Signs in with {ways.join(", ")}</p>
      </div>
    </div>
  );
}

function Invitation() {
  return (
    <>
      <h1 className="text-2xl font-bold">Profile</h1>
      <p className="text-muted">You listen without an account.</p>
      <div className="my-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
        <p className="min-w-0 flex-1 basis-60">
          Sign in, and your hearts, history and playlists are with you on every device. What you
          have here can come along.
        </p>
        <a href="/login?back=%2Fprofile" className="button primary">
          Sign in
        </a>
      </div>
    </>
  );
}
