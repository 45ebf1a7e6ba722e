import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classOfAddress } from "./address-class.server";

describe("public addresses", () => {
  it.each([
    ...["1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.0", "172.15.255.255"],
    ...["172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0"],
    ...["223.255.255.255", "169.253.255.255", "169.255.0.0"],
    ...["2606:4700:4700::1111", "2a00:1450:4001:80b::200e", "2001:4860:4860::8888", "2620:fe::fe"],
    ...["::ffff:8.8.8.8", "::ffff:808:808", "64:ff9b::808:808"],
  ])("%s", (address) => expect(classOfAddress(address)).toBe("public"));
});

describe("addresses of this machine and its network", () => {
  it.each([
    ...["127.0.0.1", "127.255.255.255", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ...["::1", "fd00::8", "fc00::1", "0:0:0:0:0:0:0:1"],
    ...[
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "::ffff:10.1.2.3",
      "64:ff9b::7f00:1",
      "64:FF9B::a00:1",
    ],
  ])("%s", (address) => expect(classOfAddress(address)).toBe("private"));
});

describe("addresses for special purposes", () => {
  it.each([
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["shared by carriers", "100.64.0.1"],
    ["shared by carriers, and a metadata service", "100.100.100.200"],
    ["link-local, and most metadata services", "169.254.169.254"],
    ["protocol assignments", "192.0.0.192"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.7"],
    ["documentation", "203.0.113.7"],
    ["6to4 relays", "192.88.99.1"],
    ["benchmarks", "198.19.255.255"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["compatible with IPv4", "::127.0.0.1"],
    ["link-local", "fe80::1"],
    ["link-local, with a zone", "fe80::1%eth0"],
    ["public, with a zone", "2606:4700::1%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["a metadata service among private ones", "fd00:ec2::254"],
    ["a metadata service among private ones", "fd20:ce::254"],
    ["mapped metadata service", "::ffff:169.254.169.254"],
    ["mapped nothing", "::ffff:0:0"],
    ["NAT64 of a metadata service", "64:ff9b::a9fe:a9fe"],
    ["NAT64 of nothing", "64:ff9b::"],
    ["a network's own NAT64", "64:ff9b:1::808:808"],
    ["discard", "100::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["ORCHID", "2001:20::1"],
    ["benchmarks", "2001:2::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["6to4 of loopback", "2002:7f00:1::1"],
    ["6to4 of a public address", "2002:808:808::1"],
    ["segment routing", "5f00::1"],
    ["no address", "example.org"],
    ["no address", ""],
    ["octal", "0177.0.0.1"],
    ["decimal", "2130706433"],
  ])("%s: %s", (_why, address) => expect(classOfAddress(address)).toBe("never"));
});

it("classifies an IPv6 address with an embedded IPv4 address like that address", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(":");
      const spellings = [address, `::ffff:${address}`, `::ffff:${groups}`, `64:ff9b::${groups}`];
      expect(new Set(spellings.map(classOfAddress)).size).toBe(1);
    }),
  );
});
