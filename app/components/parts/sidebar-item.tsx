import { sidebarParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";

/** An entry of the sidebar. */
interface ItemProps {
  href: string;
  icon: string;
  label: string;
  path?: string;
  className?: string;
  /** Whether it leads to this page; by default, whether the paths are equal. */
  current?: boolean;
  /** The section that shows its speaker while playing; by default its path. */
  section?: string;
  /** On a public page, a script shows it to signed-in listeners only (`swap.client.ts`). */
  hidden?: boolean | undefined;
}

export function SidebarItem({
  href,
  icon,
  label,
  path,
  className,
  current,
  section,
  hidden,
}: ItemProps) {
  const external = !href.startsWith("/");
  const isHere =
    current ?? (path && path.split("?")[0]?.toLowerCase() === href.split("?")[0]?.toLowerCase());
  return (
    <li className={className} hidden={hidden}>
      <a
        href={href}
        className="menu-item aria-[current]:bg-sunken aria-[current]:text-brand-strong"
        aria-current={isHere ? "page" : undefined}
        {...sidebarParts.section(section ?? (external ? undefined : href.slice(1).split("?")[0]))}
        target={external ? "_blank" : undefined}
        rel={external ? "noopener" : undefined}
      >
        <Icon name={icon} />
        {label}
        <span className="speaker">
          <Icon name="speaker" className="h-4 w-4" />
        </span>
      </a>
    </li>
  );
}

/** A link that the operator may set (SHELL-7); renders nothing without an address. */
export function OutsideItem({
  href,
  ...item
}: Omit<ItemProps, "href"> & { href?: string | undefined }) {
  return href ? <SidebarItem href={href} {...item} /> : null;
}
