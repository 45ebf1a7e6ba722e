import { addresses } from "~/addresses";
import { loginPath } from "~/domain/shell/page-links";
import { Icon } from "~/islands/parts/icon";

export interface ProfileAccount {
  name: string;
  email: string | null;
  avatarUrl: string | null;
  hasPassword: boolean;
  /** Names of the sign-in methods, the main one first. */
  waysIn: string[];
}

/** The account's name and address, or an invitation to sign in. */
export function ProfileHeader({ account }: { account: ProfileAccount | null }) {
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
          Sign in to have your hearts, history and playlists on every device. You can bring along
          what you have here.
        </p>
        <a href={loginPath(addresses.profile.index)} className="button primary">
          Sign in
        </a>
      </div>
    </>
  );
}
