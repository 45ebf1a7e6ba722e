import { addresses } from "~/addresses";
import { accountParts, formParts } from "~/contracts";
import { providerLabel } from "~/domain/account/sign-in";

interface ProviderButtonsProps {
  providers: readonly ("facebook" | "google")[];
  /** Path to return to. */
  back: string;
}

/**
 * `data-hard` lets the browser submit the form itself, because scripts cannot follow a redirect to
 * another site.
 */
export function ProviderButtons({ providers, back }: ProviderButtonsProps) {
  return providers.map((provider) => (
    <form
      key={provider}
      method="post"
      action={addresses.auth.start(provider)}
      {...formParts.hard(true)}
      {...accountParts.signsIn(true)}
    >
      <input type="hidden" name="back" value={back} />
      <button className="button w-full">{providerLabel(provider)}</button>
    </form>
  ));
}
