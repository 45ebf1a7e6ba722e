import { sharingParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { shareLinks, type Shared } from "~/domain/videos/share";

/**
 * The share buttons (PLAYER-2) as plain links. Scripts add a copy button and the system's share
 * sheet, and keep the section in all addresses up to date: `data-share-in` names the query
 * parameter with the shared address.
 */
export function ShareLinks(props: Shared) {
  const links = shareLinks(props);
  const buttons = [
    { href: links.twitter, icon: "twitter", param: "url", label: "Share on Twitter" },
    { href: links.facebook, icon: "facebook", param: "u", label: "Share on Facebook" },
    { href: links.pinterest, icon: "pinterest", param: "url", label: "Share on Pinterest" },
  ];
  return (
    <ul
      className="share-links flex items-center"
      {...sharingParts.url(props.url)}
      {...sharingParts.title(props.title)}
    >
      {buttons.map(({ href, icon, param, label }) => (
        <li key={icon}>
          <a
            href={href}
            {...sharingParts.site(param)}
            className="icon-button"
            target="_blank"
            rel="noopener"
            aria-label={label}
          >
            <Icon name={icon} />
          </a>
        </li>
      ))}
      <li className="js-only">
        <button
          type="button"
          className="icon-button"
          {...sharingParts.copy(true)}
          aria-label="Copy link"
        >
          <Icon name="link" />
        </button>
      </li>
      <li className="js-only">
        <button
          type="button"
          className="icon-button"
          {...sharingParts.system(true)}
          aria-label="Share with..."
        >
          <Icon name="share" />
        </button>
      </li>
    </ul>
  );
}
