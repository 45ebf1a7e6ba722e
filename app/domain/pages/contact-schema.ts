import { z } from "zod";
import { addresses } from "../../addresses";
import { safePath } from "../shell/redirect-to";

/** The first is the default. */
export const CONTACT_REASONS = [
  "Bug Report",
  "Feature Request",
  "Advertising Opportunity",
  "Others",
] as const;

/** For the browser's own check; slightly more lenient than the schema. */
export const EMAIL_PATTERN = String.raw`[^\s@]+@[^\s@]+\.[^\s@]{2,}`;

const EMAIL = "Valid email is required";
const MESSAGE = "Message too short";

/** Limits and messages of PAGE-1. A missing name is accepted. */
export const contactForm = z.object({
  name: z.string().trim().max(100, { error: "Name too long" }).default(""),
  email: z
    .string({ error: EMAIL })
    .trim()
    .max(254, { error: EMAIL })
    .regex(z.regexes.email, { error: EMAIL }),
  message: z
    .string({ error: MESSAGE })
    .trim()
    .min(11, { error: MESSAGE })
    .max(5000, { error: "Message too long" }),
  reason: z.enum(CONTACT_REASONS).default(CONTACT_REASONS[0]),
  /** The page that the message is about. */
  path: z
    .unknown()
    .optional()
    .transform((path) => safePath(path, addresses.contact)),
  /** The browser's user agent, if it differs from the request's header. */
  ua: z.string().max(500).optional().catch(undefined),
  /** Honeypot: the field is invisible, so only bots fill it in. */
  website: z.string().max(500).optional(),
});

export type ContactForm = z.output<typeof contactForm>;

export const MESSAGE_SENT = "Message sent. Thanks for contacting us!";
