import { z } from "zod";

export const MAX_EMAIL_LENGTH = 254;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;

export const emailAddress = z
  .string("Valid email is required")
  .trim()
  .max(MAX_EMAIL_LENGTH, "Valid email is required")
  .pipe(z.email("Valid email is required"));

/** Six digits; spaces and dashes are ignored. */
export const signInCode = z
  .string("Enter the 6 digits of the code")
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits of the code"));

/** Misspelt on purpose (ACCOUNT-4). */
export const PASSWORD_REQUIRED = "Password requried";

const password = z
  .string(PASSWORD_REQUIRED)
  .min(1, PASSWORD_REQUIRED)
  .max(MAX_PASSWORD_LENGTH, "Password too long");

/** A new password. Older ones below the minimum still work for signing in. */
export const newPassword = password.refine(
  (text) => text === "" || [...text].length >= MIN_PASSWORD_LENGTH,
  `At least ${MIN_PASSWORD_LENGTH} characters`,
);

export const passwordSignIn = z.object({ email: emailAddress, password });

/** Body of `POST /api/auth/generatePassword`. */
export const generatePassword = z.object({
  password: newPassword,
  provider: z.enum(["google", "facebook", "email"]),
  authedUid: z.string(),
  /** The current password, required unless the sign-in is recent (ACCOUNT-9). */
  present: z.string().max(MAX_PASSWORD_LENGTH).optional(),
});

/** Body of `POST /api/auth/login`. The fields of `params` depend on the type. */
export const login = z.object({
  type: z.enum(["facebook", "google", "email"]),
  params: z.record(z.string(), z.unknown()).default({}),
});

const emailFaults = z.looseObject({ email: emailAddress, code: signInCode.optional() });

/** Names the fault when `params` fits none of the ways to sign in by email. */
function emailFault(params: unknown): string {
  const { error } = emailFaults.safeParse(params);
  return error?.issues[0]?.message ?? PASSWORD_REQUIRED;
}

/**
 * The `params` of type email. An address alone requests an email; with a code, a password or a
 * token, it signs in.
 */
export const emailParams = z.union(
  [
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
  ],
  { error: ({ input }) => emailFault(input) },
);

export type EmailParams = z.output<typeof emailParams>;
