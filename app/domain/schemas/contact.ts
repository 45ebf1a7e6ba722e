import { z } from "zod";
import { safePath } from "./redirect-to";

/** The first is the default (spec 1 §5). */
export const CONTACT_REASONS = [
  "Bug Report",
  "Feature Request",
  "Advertising Opportunity",
  "Others",
] as const;

const NAME = "Name is required";
const EMAIL = "Valid email is required";
const MESSAGE = "Message too short";

/** Limits and words of spec 1 §5: a name longer than 2 characters, a message longer than 10. */
export const contactForm = z.object({
  name: z
    .string({ error: NAME })
    .trim()
    .min(3, { error: NAME })
    .max(100, { error: "Name too long" }),
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
  /** The page that the listener writes about. */
  path: z
    .unknown()
    .optional()
    .transform((path) => safePath(path, "/contact")),
  /** The browser as it names itself, where it is not in the request's own header. */
  ua: z.string().max(500).optional().catch(undefined),
  /** Nobody sees this field; whoever fills it in is a machine. */
  website: z.string().max(500).optional(),
});

export type ContactForm = z.output<typeof contactForm>;

export const MESSAGE_SENT = "Message sent. Thanks for contacting us!";
