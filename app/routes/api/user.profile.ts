import { z } from "zod";
import { LOGIN_STATUS } from "~/domain/login-status";
import { requireAccountData } from "../account/signed-in.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The flag is read right after a sign-in (spec 2 §4). */
const NEW_FOR_MS = 10 * 60_000;

/** The signed-in listener (spec 1 §3, User). */
export const loader = query(z.object({}), async (context) => {
  const { kind, keepHistory, createdAt, ...account } = await requireAccountData(context);
  const age = Date.now() - createdAt.getTime();
  const created = Math.floor(createdAt.getTime() / 1000);
  const loginStatus = LOGIN_STATUS.Authenticated;
  return { ...account, type: kind, loginStatus, keepHistory, created, isNewUser: age < NEW_FOR_MS };
});
