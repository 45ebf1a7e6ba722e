import { addresses } from "~/addresses";
import { radioCountry } from "~/domain/radio/radio-query";
import { rememberCountry } from "~/routes/radio/radio-lists.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Remembers the country of which Location shows the stations first. */
export const action = mutation(radioCountry, async (context, { country }) => {
  rememberCountry(context, country);
  return { answer: { country }, back: `${addresses.radio.index}?tab=location` };
});
