import { Icon } from "~/components/icon";
import { shareLinks, type Shared } from "~/domain/share";

/**
 * Twitter, Facebook, Pinterest (spec 1 §1) as plain links; with scripts a copy button and the system's sheet too, and all
 * of them follow the section.
 */
export function ShareLinks(props: Shared) {
  const links = shareLinks(props);
  const buttons = [
    { href: links.twitter, icon: "twitter", label: "Share on Twitter" },
    { href: links.facebook, icon: "facebook", label: "Share on Facebook" },
    { href: links.pinterest, icon: "pinterest", label: "Share on Pinterest" },
  ];
  return (
    <ul
      className="share-links flex items-center"
      data-share-url={props.url}
      data-share-title={props.title}
      data-share-image={props.image}
    >
      {buttons.map(({ href, icon, label }) => (
        <li key={icon}>
          <a
            href={href}
            data-share-by={icon}
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
        <button type="button" className="icon-button" data-copy-link="" aria-label="Copy link">
          <Icon name="link" />
        </button>
      </li>
      <li className="js-only">
        <button type="button" className="icon-button" data-share="" aria-label="Share with...">
          <Icon name="share" />
        </button>
      </li>
    </ul>
  );
}
