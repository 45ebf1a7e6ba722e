import { rowParts } from "~/contracts";
import { actionsPath, type RowRight } from "~/domain/lists/actions-path";
import { Icon } from "~/islands/parts/icon";

interface Props {
  /** The id of a video or station, or the key of an episode's card. */
  ytid: string;
  title: string;
  from: string;
  can?: RowRight | undefined;
  /** The path of the list's page. */
  path: string;
}

/** Leads to what else can be done with a row; scripts open it as a menu (LIST-2). */
export function ActionsLink({ ytid, title, from, can, path }: Props) {
  return (
    <a
      href={actionsPath(ytid, { from, can, back: path })}
      className="icon-button row-menu"
      aria-label={`More for ${title}`}
      {...rowParts.more(true)}
    >
      <Icon name="more" />
    </a>
  );
}
