/** The numbers go over the wire. */
export const LOGIN_STATUS = { Anonymous: 0, LoggingIn: 1, Authenticated: 2 } as const;

export type LoginStatus = (typeof LOGIN_STATUS)[keyof typeof LOGIN_STATUS];

/** Returns the label of the user widget (SHELL-9). Throws for an unknown status. */
export function loginLabel(status: LoginStatus): string {
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
