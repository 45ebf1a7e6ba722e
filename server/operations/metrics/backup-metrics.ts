import { Counter, Gauge, type Registry } from "prom-client";

export type BackupMetrics = {
  /** Counts a scheduled backup of this process. */
  backupDone(result: "made" | "failed"): void;
  /** When any process, or an operator, made the last backup. */
  lastBackup(at: Date): void;
};

export function backupMetrics(registers: Registry[]): BackupMetrics {
  const done = new Counter({
    name: "backups_total",
    help: "Scheduled backups by result",
    labelNames: ["result"],
    registers,
  });
  // Present before the first, so that an alert sees an increase.
  for (const result of ["made", "failed"]) done.inc({ result }, 0);
  const last = new Gauge({
    name: "backup_last_success_timestamp_seconds",
    help: "The moment that the last backup is of, made by whichever process; 0 if there is none",
    registers,
  });
  return {
    backupDone: (result) => done.inc({ result }),
    lastBackup: (at) => last.set(at.getTime() / 1000),
  };
}
