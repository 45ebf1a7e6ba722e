import { z } from "zod";
import { requireAccountData } from "../account/signed-in.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The signed-in listener (spec 1 §3, User). */
export const loader = query(z.object({}), async (context) => {
  const { kind, keepHistory, createdAt, ...account } = await requireAccountData(context);
  return { ...account, type: kind, keepHistory, created: Math.floor(createdAt.getTime() / 1000) };
});
