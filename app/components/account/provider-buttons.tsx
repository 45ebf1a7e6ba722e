import { providerLabel } from "~/domain/sign-in";

interface ProviderButtonsProps {
  providers: readonly ("facebook" | "google")[];
  /** A path of ours to come back to. */
  back: string;
}

/** `data-hard`: the answer leads to the provider's own site, which no script of ours may fetch. */
export function ProviderButtons({ providers, back }: ProviderButtonsProps) {
  return providers.map((provider) => (
    <form key={provider} method="post" action={`/auth/${provider}`} data-hard data-signs-in>
      <input type="hidden" name="back" value={back} />
      <button className="button w-full">{providerLabel(provider)}</button>
    </form>
  ));
}
