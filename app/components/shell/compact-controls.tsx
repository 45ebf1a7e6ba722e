import { addresses } from "~/addresses";
import { sidebarParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";

/** `press` is the label of the dock control that the button presses. */
const controls = [
  { press: "Heart", icon: "heart" },
  { press: "Previous", icon: "previous" },
  { press: "Play", icon: "play" },
  { press: "Next", icon: "next" },
  { press: "Repeat", icon: "repeat" },
  { press: "Shuffle", icon: "shuffle" },
];

/**
 * The player's controls in the sidebar of narrow screens (SHELL-9). Unlike the dock, they need
 * scripts.
 */
export function CompactControls() {
  return (
    <div
      role="group"
      aria-label="Player controls in the menu"
      className="js-only mb-3 flex flex-wrap border-b border-line pb-3 md:hidden"
    >
      {controls.map(({ press, icon }) => (
        <button
          key={press}
          type="button"
          className="icon-button"
          {...sidebarParts.press(press)}
          aria-label={press}
        >
          <Icon name={icon} />
        </button>
      ))}
      <a href={addresses.playqueue} className="icon-button" aria-label="Queue">
        <Icon name="queue" />
      </a>
    </div>
  );
}
