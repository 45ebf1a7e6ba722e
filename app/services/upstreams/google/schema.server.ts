import { z } from "zod";

const text = z.string().nullish();
/** Google sometimes sends booleans as strings. */
const booleanLike = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((word) => word === "true"),
]);

/** `sub` identifies a person for good; an email address may change hands. */
export const userInfo = z.object({
  sub: z.string().min(1),
  email: text,
  email_verified: booleanLike.nullish(),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});

/** `aud` is the client that the token was issued to. */
export const tokenInfo = z.object({ aud: z.string(), sub: z.string().min(1) });
