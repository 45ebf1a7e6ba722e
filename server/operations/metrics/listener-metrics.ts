import { Counter, Gauge, type Registry } from "prom-client";
import { ACCOUNT_LIMITS } from "~/services/platform/limits/account-limits.server";
import { namesOf } from "~/services/platform/limits/limiter.server";
import { REQUEST_LIMITS } from "~/services/platform/limits/request-limits.server";
import { limitOf, ROW_BUDGETS } from "~/services/platform/limits/row-budgets.server";
import { onNotice, SIGN_IN_RESULTS, SIGN_IN_WAYS } from "~/services/platform/notices.server";
import { limitOf as limitOfStreams, STREAMS } from "../../response/open-streams";

const LIMITS: readonly string[] = [
  ...namesOf(REQUEST_LIMITS),
  "work",
  ...namesOf(ACCOUNT_LIMITS),
  ...namesOf(ROW_BUDGETS).map(limitOf),
  ...STREAMS.map(limitOfStreams),
];

function refusals(registers: Registry[]): void {
  const counter = new Counter({
    name: "refusals_total",
    help: "Requests, attempts and rows that a limit refused",
    labelNames: ["limit"],
    registers,
  });
  for (const limit of LIMITS) counter.inc({ limit }, 0);
  onNotice("refusal", ({ limit }) => counter.inc({ limit }));
}

function signIns(registers: Registry[]): void {
  const counter = new Counter({
    name: "sign_ins_total",
    help: "Attempts to sign in, by way and result",
    labelNames: ["way", "result"],
    registers,
  });
  for (const way of SIGN_IN_WAYS)
    for (const result of SIGN_IN_RESULTS) counter.inc({ way, result }, 0);
  onNotice("sign-in", ({ way, result }) => counter.inc({ way, result }));
}

function mails(registers: Registry[]): void {
  const counter = new Counter({
    name: "mails_total",
    help: "Emails that the mail server accepted (sent), or not (failed)",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["sent", "failed"]) counter.inc({ result }, 0);
  onNotice("mail", ({ isFailed }) => counter.inc({ result: isFailed ? "failed" : "sent" }));
}

function streams(registers: Registry[]): void {
  const gauge = new Gauge({
    name: "open_streams",
    help: "Responses that stay open: titles of stations, and sound that is passed on",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of STREAMS) gauge.set({ kind }, 0);
  onNotice("stream", ({ kind, by }) => gauge.inc({ kind }, by));
}

/** What listeners do. */
export function listenerMetrics(registers: Registry[]): void {
  const passes = new Counter({
    name: "passes_counted_total",
    help: "Completed passes that counted a repeat",
    registers,
  });
  onNotice("pass", () => passes.inc());
  refusals(registers);
  signIns(registers);
  mails(registers);
  streams(registers);
}
