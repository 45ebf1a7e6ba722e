import { describe, expect, test } from "vitest";
import { EmptyChannel } from "~/domain/channels/channel";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { quietLog } from "../../../tests/support/app/quiet-log";
import {
  addChannel,
  createChannels,
  NoSuchChannel,
  loadChannels,
  removeChannel,
  reorderChannels,
  existingChannelIds,
} from "./channels.server";
import { createPresence } from "./presence.server";

const now = new Date("2026-11-21T12:00:00Z");
const at = now.getTime();

const channel = (pid: string, durations = [100, 200, 300]) => ({
  pid,
  name: `Channel ${pid}`,
  playlist: null,
  items: durations.map((duration, n) => ({ ytid: uniqueYtid(), title: `Song ${n}`, duration })),
});

describe("channels", () => {
  const db = useDatabase();
  const open = () => {
    const presence = createPresence(null, quietLog);
    return { presence, channels: createChannels({ db: db(), presence }) };
  };

  test("are stored in the operator's order, moved and removed", async () => {
    for (const pid of ["one", "two", "three"]) await addChannel(db(), channel(pid), now);
    const pids = async () => (await loadChannels(db())).map(({ pid }) => pid);
    expect(await pids()).toEqual(["one", "two", "three"]);
    await reorderChannels(db(), ["three"]);
    expect(await pids()).toEqual(["three", "one", "two"]);
    await expect(reorderChannels(db(), ["none"])).rejects.toThrow(NoSuchChannel);
    expect(await existingChannelIds(db(), ["one", "nine"])).toEqual(["one"]);
    for (const pid of ["one", "two", "three"]) await removeChannel(db(), pid);
    expect(await pids()).toEqual([]);
    await expect(removeChannel(db(), "one")).rejects.toThrow(NoSuchChannel);
  });

  test("need items with a duration", async () => {
    await expect(addChannel(db(), channel("zero", [100, 0]), now)).rejects.toThrow(EmptyChannel);
    await expect(addChannel(db(), channel("empty", []), now)).rejects.toThrow(EmptyChannel);
    expect(await existingChannelIds(db(), ["zero", "empty"])).toEqual([]);
  });

  test("are listed by viewers with what plays, the same by two processes", async () => {
    await addChannel(db(), channel("quiet"), now);
    await addChannel(db(), channel("loud"), now);
    const [one, other] = [open(), open()];
    expect((await one.channels.list(at)).map(({ pid }) => pid)).toEqual(["quiet", "loud"]);
    expect(await one.channels.beat("LOUD", "ann", at)).toBe(true);
    expect(await one.channels.beat("none", "ann", at)).toBe(false);
    const list = await one.channels.list(at);
    expect(list.map(({ pid, viewers }) => [pid, viewers])).toEqual([
      ["loud", 1],
      ["quiet", 0],
    ]);
    const [mine, theirs] = await Promise.all([
      one.channels.detail("Loud", at),
      other.channels.detail("loud", at),
    ]);
    expect({ ...mine, viewers: 0 }).toEqual({ ...theirs, viewers: 0 });
    expect(mine?.order[mine.index]).toEqual(mine?.playing);
    expect(await one.channels.detail("none", at)).toBeNull();
  });
});
