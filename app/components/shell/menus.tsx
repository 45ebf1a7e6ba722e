import { addresses } from "~/addresses";
import { sheetParts, themeParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { LOGIN_STATUS, loginLabel } from "~/domain/account/login-status";
import { contactPath, loginPath } from "~/domain/shell/page-links";
import type { ShellData } from "~/components/parts/shell-data";

/** A login button, or the avatar with its popover for signed-in listeners (SHELL-5, SHELL-6). */
export function AccountMenu({ shell }: { shell: ShellData }) {
  const { user } = shell;
  if (!user) {
    return (
      <a href={loginPath(shell.path)} className="button login" {...sheetParts.opener("")}>
        <Icon name="user" className="sm:hidden" />
        <span className="max-sm:sr-only">
          <LoginLabel />
        </span>
      </a>
    );
  }
  return (
    <details className="menu of-account" name="header-menu">
      <summary className="icon-button" aria-label="Account">
        <Avatar user={user} />
      </summary>
      <MenuPanel>
        <p className="px-3 py-2 font-semibold wrap-anywhere">Hi, {user.name}!</p>
        <MenuLink href={addresses.profile.index} icon="user" label="Profile" />
        <MenuLink href={addresses.sessions} icon="lock" label="Devices" />
        <LogOut label="Log out" />
      </MenuPanel>
    </details>
  );
}

/** CSS shows the second label while a sign-in form is being sent. */
export function LoginLabel() {
  return (
    <>
      <span className="login-idle">{loginLabel(LOGIN_STATUS.Anonymous)}</span>
      <span className="login-busy">{loginLabel(LOGIN_STATUS.LoggingIn)}</span>
    </>
  );
}

/** The provider's picture, or the initial. */
export function Avatar({ user }: { user: NonNullable<ShellData["user"]> }) {
  if (!user.avatarUrl) {
    return (
      <span className="avatar" aria-hidden="true">
        {[...user.name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={user.avatarUrl}
      alt=""
      width="32"
      height="32"
      referrerPolicy="no-referrer"
      className="rounded-full"
    />
  );
}

/** SHELL-6 */
export function MoreMenu({ shell }: { shell: ShellData }) {
  return (
    <details className="menu" name="header-menu">
      <summary className="icon-button" aria-label="More">
        <Icon name="more" />
      </summary>
      <MenuPanel>
        <form method="post" action={addresses.api.theme} {...themeParts.form(true)}>
          <input type="hidden" name="redirectTo" value={shell.path} />
          <button name="theme" value="dark" className="menu-item to-dark">
            <Icon name="moon" />
            Dark Theme
          </button>
          <button name="theme" value="light" className="menu-item to-light">
            <Icon name="sun" />
            Light Theme
          </button>
        </form>
        <MenuLink href={contactPath(shell.path)} icon="mail" label="Contact Us" />
        <MenuLink href={addresses.about.index} icon="info" label={`About Us: ${shell.version}`} />
        <MenuLink href={addresses.faq} icon="help" label="FAQ" />
        <MenuLink href={addresses.privacy} icon="lock" label="Privacy Policy" newTab />
        <MenuLink href={addresses.terms} icon="file" label="Terms of Service" newTab />
        {shell.user ? <LogOut label="Sign out" /> : null}
      </MenuPanel>
    </details>
  );
}

function MenuPanel({ children }: { children: React.ReactNode }) {
  return <div className="menu-panel">{children}</div>;
}

function MenuLink(props: { href: string; icon: string; label: string; newTab?: boolean }) {
  return (
    <a href={props.href} className="menu-item" target={props.newTab ? "_blank" : undefined}>
      <Icon name={props.icon} />
      {props.label}
    </a>
  );
}

export function LogOut({ label }: { label: string }) {
  return (
    <a href={addresses.logout} className="menu-item" {...sheetParts.opener("")}>
      <Icon name="out" />
      {label}
    </a>
  );
}
