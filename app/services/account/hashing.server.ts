import { hash, verify } from "argon2";
import { createSlots } from "../platform/work/slots.server";

/** OWASP's recommendation for argon2id: 19 MiB, two iterations. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One hash at a time, so that pages and health checks keep a core and Node's other threads. About a
 * second's worth may wait; any more is refused (`NoSlot`), because by then the listener would have
 * left.
 */
const slots = createSlots({ total: 1, waiting: 24 });

export function hashPassword(password: string): Promise<string> {
  return slots.run(() => hash(password, ARGON2_OPTIONS));
}

export function isPassword(password: string, hashed: string): Promise<boolean> {
  return slots.run(() => verify(hashed, password));
}
