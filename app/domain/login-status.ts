/** Where a listener stands (spec 1 §4), by the numbers of spec 2 §3. */
export const LOGIN_STATUS = { Anonymous: 0, LoggingIn: 1, Authenticated: 2 } as const;

export type LoginStatus = (typeof LOGIN_STATUS)[keyof typeof LOGIN_STATUS];

/** What the user widget says (spec 1 §2). Throws for what is no status (spec 1 §8). */
export function loginWord(status: LoginStatus): string {
  switch (status) {
    case LOGIN_STATUS.Anonymous:
      return "Login";
    case LOGIN_STATUS.LoggingIn:
      return "Connecting...";
    case LOGIN_STATUS.Authenticated:
      return "LOGOUT";
    default:
      throw new Error("Unknown case for login.types.LoginStatus");
  }
}
