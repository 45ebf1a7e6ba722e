import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { stationId } from "../tests/upstreams/radio-browser/stations";

/** The stand-in's station that sends titles. */
const STATION = stationId(201);

/** Opens streams of a station's titles, each as from an address of its own behind a proxy. */
export async function openStreams(app: string, count: number): Promise<IncomingMessage[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const streams: IncomingMessage[] = [];
  while (streams.length < count) {
    const at = streams.length;
    const headers = { "x-forwarded-for": `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` };
    const asked = get(`${app}/api/radio/now/${STATION}`, { agent, headers });
    const [stream] = (await once(asked, "response")) as [IncomingMessage];
    if (stream.statusCode !== 200) throw new Error(`a stream answered ${stream.statusCode}`);
    streams.push(stream.on("error", () => undefined));
  }
  return streams;
}
