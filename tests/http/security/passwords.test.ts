import { expect, it } from "vitest";
import { ACCOUNT_LIMITS } from "~/services/platform/limits/account-limits.server";
import { setUpAppWithDatabase } from "../../support/app/app-with-database";
import { startMailbox } from "../../support/network/mailbox";
import {
  alertOf,
  visitorWithOwnIp,
  parsePage,
  signInByEmail,
  uniqueEmail,
  whoIs,
} from "../../support/app/sign-in";
import type { Visitor } from "../../support/app/visitor";

const rig = setUpAppWithDatabase(startMailbox, ({ url }) => ({
  SMTP_URL: url,
  MAIL_FROM: "hello@example.org",
  TRUST_PROXY: "1",
}));

const FIRST = "correct horse battery";
const SECOND = "staple of another kind";

async function signedIn(): Promise<{ one: Visitor; email: string; uid: string }> {
  const [one, email] = [visitorWithOwnIp(rig.app.origin), uniqueEmail()];
  await signInByEmail(one, rig.upstream, email);
  return { one, email, uid: (await whoIs(one)).answer.uid };
}

/** Ages every session's sign-in by this long. */
async function ageSessions(uid: string, minutes: number): Promise<void> {
  const at = Date.now() - minutes * 60_000;
  await rig.database.query(
    `update sessions set data = data || jsonb_build_object('signedInAt', $1::bigint) where user_id = $2`,
    [at, uid],
  );
}

const save = async (one: Visitor, fields: Record<string, string>) => {
  const answer = await one.form("/password", fields);
  return [answer.status, answer.status === 303 ? undefined : alertOf(await parsePage(answer))];
};

const call = (one: Visitor, authedUid: string, fields: Record<string, string>) =>
  one.json<{ error: { code: string; message: string; fields: Record<string, string[]> } }>(
    "/api/auth/generatePassword",
    { provider: "email", authedUid, ...fields },
  );

it.each([
  ["", "Password requried"],
  ["seven77", "At least 8 characters"],
  ["Password1", "That is one of the most common passwords. Choose another."],
  ["qwertyuiop", "That is one of the most common passwords. Choose another."],
])("rejects %j, on the page and by the call", async (password, message) => {
  const { one, uid } = await signedIn();
  expect(await save(one, { password })).toEqual([422, message]);
  const { status, answer } = await call(one, uid, { password });
  expect([status, answer.error]).toEqual([
    400,
    { code: "invalid", message, fields: { password: [message] } },
  ]);
  expect((await whoIs(one)).answer.alreadyGeneratedPassword).toBe(false);
});

it("ends the other sessions and is announced by email, even the first one", async () => {
  const { one, email } = await signedIn();
  for (const password of [FIRST, SECOND]) {
    const other = visitorWithOwnIp(rig.app.origin);
    await signInByEmail(other, rig.upstream, email);
    expect(await save(one, { password })).toEqual([303, undefined]);
    expect([(await whoIs(one)).status, (await whoIs(other)).status]).toEqual([200, 401]);
    const { mail } = await rig.upstream.newest(email);
    expect(mail.subject).toBe("Your password for Listen on Repeat was changed");
    expect(mail.text).toContain(`${rig.app.origin}/login/email`);
    expect(`${mail.text} ${mail.html}`).not.toContain(password);
  }
});

it("is changed even if the mail server rejects the email", async () => {
  const { one } = await signedIn();
  rig.upstream.rejection = { code: 550, message: "no such mailbox" };
  const saved = await save(one, { password: FIRST });
  rig.upstream.rejection = null;
  expect(saved).toEqual([303, undefined]);
  await expect
    .poll(() => rig.app.logs())
    .toContain("sending an email to an account's owner failed");
});

it("is changed within 10 minutes of a sign-in, and later only with the current one", async () => {
  const { one, email, uid } = await signedIn();
  await save(one, { password: FIRST });
  const asks = async () => {
    const page = await parsePage(await one.get("/password"));
    return page.querySelector("#main input[name=present]") !== null;
  };
  await ageSessions(uid, 9);
  expect(await asks()).toBe(false);
  expect(await save(one, { password: SECOND })).toEqual([303, undefined]);
  await ageSessions(uid, 11);
  expect(await asks()).toBe(true);
  const refused = [403, "That is not your current password."];
  for (const present of [undefined, "", FIRST]) {
    const more: Record<string, string> = present === undefined ? {} : { present };
    expect(await save(one, { password: FIRST, ...more })).toEqual(refused);
    const { status, answer } = await call(one, uid, { password: FIRST, ...more });
    expect([status, answer.error.code]).toEqual([403, "not_proven"]);
  }
  const login = { email, password: SECOND };
  expect((await visitorWithOwnIp(rig.app.origin).form("/login/password", login)).status).toBe(303);
  expect(await save(one, { password: FIRST, present: SECOND })).toEqual([303, undefined]);
  await ageSessions(uid, 11);
  expect((await call(one, uid, { password: SECOND, present: FIRST })).status).toBe(200);
});

it("can be changed after a new sign-in if forgotten, and set for the first time at any time", async () => {
  const { one, email, uid } = await signedIn();
  await ageSessions(uid, 11);
  expect(await save(one, { password: FIRST })).toEqual([303, undefined]);
  await ageSessions(uid, 11);
  const page = await parsePage(await one.get("/password"));
  expect(page.querySelector('#main a[href="/login?back=%2Fpassword"]')?.text).toContain("again");
  await signInByEmail(one, rig.upstream, email);
  expect(await save(one, { password: SECOND })).toEqual([303, undefined]);
});

it("cannot be guessed from a stolen session: after some attempts it is 429", async () => {
  const { one, uid } = await signedIn();
  await save(one, { password: FIRST });
  await ageSessions(uid, 11);
  const statuses = [];
  for (let at = 0; at <= ACCOUNT_LIMITS["present-password"].points; at++) {
    statuses.push((await call(one, uid, { password: SECOND, present: `guess ${at}` })).status);
  }
  expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([403]), 429]);
  const right = await one.form("/password", { password: SECOND, present: FIRST });
  expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
