import { z } from "zod";
import { LOGIN_STATUS } from "~/domain/account/login-status";
import { requireAccountData } from "../../account/signed-in.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** Clients read `isNewUser` right after a sign-in. */
const NEW_FOR_MS = 10 * 60_000;

/** The signed-in listener. */
export const loader = query(z.object({}), async (context) => {
  const { kind, keepHistory, createdAt, ...account } = await requireAccountData(context);
  const age = Date.now() - createdAt.getTime();
  const created = Math.floor(createdAt.getTime() / 1000);
  const loginStatus = LOGIN_STATUS.Authenticated;
  return { ...account, type: kind, loginStatus, keepHistory, created, isNewUser: age < NEW_FOR_MS };
});
