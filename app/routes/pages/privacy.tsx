import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "~/components/pages/text-page";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import {
  Changes,
  Cookies,
  OtherServices,
  Statistics,
  StoredData,
  YourChoices,
  YouTube,
} from "./privacy-sections";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Privacy Policy", {
  index: true,
  description: "What Listen on Repeat stores about you, for how long, and how you can delete it.",
});

export const loader = forEveryone(({ context }) => {
  publishPage(context, "publicText", [surrogateKey.page("privacy")]);
  const { productName, secure } = context.env;
  return { product: productName, secure };
});

export default function Privacy() {
  const { product, secure } = useLoaderData<typeof loader>();
  return (
    <TextPage title="Privacy Policy" lead="In force since 21 November 2026.">
      <p>
        In short: reading {product} leaves no trace. What you save here is stored for you, is not
        sold, and is deleted when you say so.
      </p>
      <StoredData />
      <Cookies secure={secure} />
      <Statistics />
      <YouTube product={product} />
      <OtherServices />
      <YourChoices />
      <Changes />
    </TextPage>
  );
}
