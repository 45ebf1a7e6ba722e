import { z } from "zod";

const text = z.string().nullish();
/** Google's older answers say it in words. */
const yes = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);

/** `sub` is the person's id for good; an address can change hands. */
export const userInfo = z.object({
  sub: z.string().min(1),
  email: text,
  email_verified: yes.nullish(),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});

/** What a token is worth: `aud` is the client that it was issued to. */
export const tokenInfo = z.object({ aud: z.string(), sub: z.string().min(1) });
