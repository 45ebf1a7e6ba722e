import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "~/components/pages/text-page";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import {
  Adverts,
  Changes,
  Copyright,
  ForbiddenUse,
  NoWarranty,
  PermittedUse,
  YourAccount,
  YouTube,
} from "./terms-sections";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Terms of Service", {
  index: true,
  description: "The rules for using Listen on Repeat, and those of the video host.",
});

export const loader = forEveryone(({ context }) => {
  publishPage(context, "publicText", [surrogateKey.page("terms")]);
  return { product: context.env.productName };
});

export default function Terms() {
  const { product } = useLoaderData<typeof loader>();
  return (
    <TextPage title="Terms of Service" lead="In force since 21 November 2026.">
      <p>By using {product} you agree to these terms.</p>
      <YouTube product={product} />
      <PermittedUse />
      <ForbiddenUse />
      <YourAccount />
      <Copyright />
      <Adverts />
      <NoWarranty />
      <Changes product={product} />
    </TextPage>
  );
}
