import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

/** The answer to one question: addresses, possibly behind a chain of CNAMEs, or null for none. */
type NameAnswer = { cnames?: string[]; addresses: string[] } | null;

export interface NameServer {
  /** `127.0.0.1:<port>` */
  address: string;
  /**
   * The answers for each name. Each question of one type takes the next answer, and the last one
   * repeats.
   */
  names: Map<string, NameAnswer[]>;
  /** `A name` or `AAAA name` of every question so far. */
  asked: string[];
  stop(): Promise<void>;
}

const TYPES = new Map([
  [1, "A"],
  [28, "AAAA"],
]);
const NO_SUCH_NAME = 3;

function parseName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function encodeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function encodeAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [before = "", after = ""] = address.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const missing = 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array<string>(missing).fill("0"), ...groups(after)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fields, data]);
}

/** A DNS server on loopback for made-up names, whose answers must not be cached. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    names: new Map(),
    asked: [],
    async stop() {
      socket.close();
      await once(socket, "close");
    },
  };
  socket.on("message", (question, sender) => {
    const { name, end } = parseName(question);
    const type = question.readUInt16BE(end);
    const title = `${TYPES.get(type) ?? type} ${name}`;
    const turn = server.asked.filter((one) => one === title).length;
    server.asked.push(title);
    const answers = server.names.get(name);
    const answer = answers?.[Math.min(turn, answers.length - 1)];
    if (answer === null) return;
    const owners = [name, ...(answer?.cnames ?? [])];
    const ofType = (answer?.addresses ?? []).filter((one) => isIPv4(one) === (type === 1));
    const records = [
      ...owners.slice(1).map((to, at) => record(owners[at]!, 5, encodeName(to))),
      ...ofType.map((address) => record(owners.at(-1)!, type, encodeAddress(address))),
    ];
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (answer ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const asked = question.subarray(12, end + 4);
    socket.send(Buffer.concat([header, asked, ...records]), sender.port, sender.address);
  });
  return server;
}
