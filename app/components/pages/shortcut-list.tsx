import { scriptParts } from "~/contracts";
import { SHORTCUTS } from "~/domain/player/shortcuts";

/** All shortcuts, with the switch that turns them off (KEYS-3). */
export function ShortcutList() {
  return (
    <section id="shortcuts" {...scriptParts.script("shortcuts")} className="scroll-mt-20">
      <h2 className="mt-6 text-lg font-bold">Keyboard shortcuts</h2>
      <dl className="my-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        {SHORTCUTS.map(({ key, label, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded border border-line bg-sunken px-2 text-center font-semibold">
                {label}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        They work wherever you are not typing, and need scripts. A handle of the loop keeps its own
        arrow keys.
      </p>
      <label className="js-only my-2 flex min-h-11 items-center gap-2">
        <input type="checkbox" defaultChecked className="size-5" />
        Use keyboard shortcuts in this browser
      </label>
    </section>
  );
}
