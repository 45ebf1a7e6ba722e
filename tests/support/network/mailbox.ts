import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email as the mail server received it. */
export interface Received {
  /** The addresses of the envelope. */
  to: string[];
  mail: Email;
  /** The six digits of a sign-in email. */
  code: string;
  /** The path of its link. */
  link: string;
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string;
  received: Received[];
  /** Waits for an email to the address and returns the newest. */
  newest(address: string): Promise<Received>;
  /** Rejects every recipient with this error until it is null again. */
  rejection: { code: number; message: string } | null;
  stop(): Promise<void>;
}

function toReceived(to: string[], mail: Email): Received {
  const text = mail.text ?? "";
  const [code = ""] = /\b\d{6}\b/.exec(text) ?? [];
  const [address] = /https?:\/\/\S+/.exec(text) ?? [];
  return { to, mail, code, link: address ? new URL(address).pathname : "" };
}

const TIMEOUT_MS = 5000;

/** A mail server on a free loopback port that stores what it receives. */
export async function startMailbox({
  onMail,
}: { onMail?: (received: Received) => void } = {}): Promise<Mailbox> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      const { rejection } = mailbox;
      done(
        rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }),
      );
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const one = toReceived(to, mail);
          received.push(one);
          done();
          onMail?.(one);
          for (const tell of waiting) tell();
        }, done);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const find = (address: string) => received.findLast(({ to }) => to.includes(address));
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    rejection: null,
    newest: (address) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = find(address);
          if (!found) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no mail to ${address}`));
        }, TIMEOUT_MS);
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}
