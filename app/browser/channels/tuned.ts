import type { ChannelItem } from "~/domain/channels/channel";

/** A channel with the day's order, and how far the server's clock is ahead of this one's (ms). */
export type Tuned = { pid: string; name: string; order: ChannelItem[]; ahead: number };
