import { Await } from "@remix-run/react";
import { Suspense } from "react";

interface LaterProps<Value> {
  /** The value, if it is already known. */
  ready: Value | null;
  /** The value, if it is still to be streamed. */
  pending: Promise<Value> | null;
  /** Shown while the value is pending. */
  waiting?: React.ReactNode;
  children: (value: Value) => React.ReactNode;
}

/** A part of a page that may be streamed because it waits for an upstream. */
export function Deferred<Value>({ ready, pending, waiting = null, children }: LaterProps<Value>) {
  if (!pending) return ready === null ? null : children(ready);
  return (
    <Suspense fallback={waiting}>
      <Await resolve={pending}>{(value: Value) => children(value)}</Await>
    </Suspense>
  );
}
