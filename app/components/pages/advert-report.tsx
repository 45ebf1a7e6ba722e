import { addresses } from "~/addresses";
import { scriptParts } from "~/contracts";

const problems = [
  { label: "It makes sound", checked: true },
  { label: "It plays a video", checked: false },
  { label: "It makes the browser crash or stall", checked: false },
  { label: "It takes me to another site by itself", checked: false },
];

/**
 * The advert report (PAGE-2). It opens within the page, because nothing may cover the player.
 * Submitting only closes it: its fields have no names, so nothing is sent.
 */
export function AdvertReport() {
  return (
    <details className="fold" {...scriptParts.script("advert-report")}>
      <summary>Annoying Advert? Report it</summary>
      <div
        id="advert"
        className="scroll-mt-20"
        role="dialog"
        aria-label="Annoying Advert? Report it"
      >
        <form action={addresses.contact} method="get" className="flex flex-col gap-3">
          <fieldset className="flex flex-col">
            <legend className="font-semibold">What is wrong with it?</legend>
            {problems.map(({ label, checked }) => (
              <label key={label} className="flex min-h-[44px] items-center gap-3">
                <input type="checkbox" defaultChecked={checked} className="h-5 w-5" />
                {label}
              </label>
            ))}
          </fieldset>
          <label className="font-semibold">
            Advertiser
            <input type="text" maxLength={200} autoComplete="off" className="field font-normal" />
          </label>
          <label className="font-semibold">
            Screenshot
            <input type="file" accept="image/*" className="field font-normal" />
          </label>
          <button className="button self-start">Submit</button>
        </form>
      </div>
    </details>
  );
}
