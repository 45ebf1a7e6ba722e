import { VERSION } from "~/domain/shell/version";

/** Some upstreams require a `User-Agent` with a contact. */
export const USER_AGENT = `ListenOnRepeat/${VERSION} (+https://github.com/listen-on-repeat)`;
