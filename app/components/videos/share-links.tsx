import { sharingParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { shareLinks, type Shared } from "~/domain/videos/share";

interface Props extends Shared {
  what?: "video" | "playlist";
  /** An address that names it unfolds it. */
  id?: string;
}

/**
 * The address and the three sites of PLAYER-2, folded. Scripts open the system's share sheet, or
 * these in a sheet with the section that is set: `data-share-in` names the query parameter with the
 * shared address.
 */
export function ShareLinks({ what = "video", id, ...props }: Props) {
  const links = shareLinks(props);
  const sites = [
    { href: links.twitter, icon: "twitter", param: "url", label: "Share on Twitter" },
    { href: links.facebook, icon: "facebook", param: "u", label: "Share on Facebook" },
    { href: links.pinterest, icon: "pinterest", param: "url", label: "Share on Pinterest" },
  ];
  return (
    <details className="group open:w-full">
      <summary className="button list-none" {...sharingParts.opener(true)}>
        <Icon name="share" />
        Share
      </summary>
      <div
        id={id}
        role="group"
        aria-label="Share"
        className="mt-2 flex flex-wrap items-center gap-2"
        {...sharingParts.url(props.url)}
        {...sharingParts.title(props.title)}
      >
        <input readOnly aria-label={`Link to this ${what}`} value={props.url} className="field" />
        <button type="button" className="button js-only" {...sharingParts.copy(true)}>
          <Icon name="link" />
          Copy link
        </button>
        {sites.map(({ href, icon, param, label }) => (
          <a
            key={icon}
            href={href}
            {...sharingParts.site(param)}
            className="icon-button"
            target="_blank"
            rel="noopener"
            aria-label={label}
          >
            <Icon name={icon} />
          </a>
        ))}
      </div>
    </details>
  );
}
