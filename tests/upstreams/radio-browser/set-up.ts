import { afterAll, beforeAll, beforeEach } from "vitest";
import { type RadioBrowserStandIn, startRadioBrowser } from "./server";

/**
 * A directory of stations for the tests of a file, healthy and without memory at the start of each.
 */
export function setUpRadioBrowser(): () => RadioBrowserStandIn {
  let standIn: RadioBrowserStandIn;
  beforeAll(async () => {
    standIn = await startRadioBrowser();
  });
  afterAll(() => standIn?.stop());
  beforeEach(() => {
    standIn.mode = "healthy";
    standIn.seen.length = 0;
  });
  return () => standIn;
}
