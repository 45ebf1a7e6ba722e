import { z } from "zod";

export const LONGEST_EMAIL = 254;
export const LONGEST_PASSWORD = 1024;

/** Message of spec 1 §5. */
export const emailAddress = z
  .string("Valid email is required")
  .trim()
  .max(LONGEST_EMAIL, "Valid email is required")
  .pipe(z.email("Valid email is required"));

/** Six digits, however they were typed or pasted. */
export const signInCode = z
  .string("Enter the 6 digits of the code")
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits of the code"));

/** Message of spec 1 §5, spelt so. */
export const password = z
  .string("Password requried")
  .min(1, "Password requried")
  .max(LONGEST_PASSWORD, "Password too long");

export const passwordSignIn = z.object({ email: emailAddress, password });

/** `POST /api/auth/generatePassword` (spec 1 §7). */
export const generatePassword = z.object({
  password,
  provider: z.enum(["google", "facebook", "email"]),
  authedUid: z.string(),
});

/** `POST /api/auth/login` (spec 1 §7); what `params` must hold depends on the type. */
export const login = z.object({
  type: z.enum(["facebook", "google", "email"]),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** The `params` of type email: alone an address asks for a mail, with one of the others it signs in. */
export const emailParams = z.union([
  z
    .object({ token: z.string().min(1).max(200) })
    .transform((way) => ({ by: "link", ...way }) as const),
  z
    .object({ email: emailAddress, code: signInCode })
    .transform((way) => ({ by: "code", ...way }) as const),
  passwordSignIn.transform((way) => ({ by: "password", ...way }) as const),
  z
    .object({
      email: emailAddress,
      code: z.undefined().optional(),
      password: z.undefined().optional(),
    })
    .transform(({ email }) => ({ by: "mail", email }) as const),
]);

export type EmailParams = z.output<typeof emailParams>;
