import { channelParts, rowParts } from "~/contracts";
import { type ChannelItem } from "~/domain/channels/channel";
import { formatClock } from "~/domain/text/time";
import { watchPath } from "~/domain/videos/youtube-id";
import { makeElement } from "~/browser/platform/elements";

/** A row as the server renders it (app/components/channels/channel-panel.tsx). */
function row({ ytid, title, duration }: ChannelItem, imageOrigin: string): HTMLElement {
  const picture = makeElement("img", {
    src: `${imageOrigin}/vi/${ytid}/default.jpg`,
    alt: "",
    width: "120",
    height: "90",
    loading: "lazy",
    class: "row-picture w-20",
  });
  const link = { class: "min-w-0 flex-1 font-semibold wrap-anywhere", href: watchPath({ ytid }) };
  return makeElement(
    "li",
    { ...rowParts.video(ytid), ...rowParts.title(title), class: "flex items-center gap-3 py-2" },
    picture,
    makeElement("a", link, title),
    makeElement("span", { class: "text-sm text-muted tabular-nums" }, formatClock(duration)),
  );
}

/** Updates 'Coming up' on a channel's page, keeping the rows that stay. */
export function showUpNext(panel: Element, items: readonly ChannelItem[]): void {
  const list = panel.querySelector<HTMLElement>(channelParts.next.selector);
  if (!list) return;
  const left = [...list.children];
  // A video that a channel plays twice has two rows.
  const take = (ytid: string) => {
    const at = left.findIndex((shown) => rowParts.video.of(shown) === ytid);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const imageOrigin = channelParts.imageOrigin.of(list) ?? "";
  const wanted = items.map((item) => take(item.ytid) ?? row(item, imageOrigin));
  const isShown = wanted.every((one, at) => one === list.children[at]);
  if (!isShown || wanted.length !== list.children.length) list.replaceChildren(...wanted);
}
