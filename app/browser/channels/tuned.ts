import type { ChannelItem } from "~/domain/channels/channel";

/** A channel with the day's order. `ahead` is the server's clock minus this one's, in ms. */
export type Tuned = { pid: string; name: string; order: ChannelItem[]; ahead: number };
