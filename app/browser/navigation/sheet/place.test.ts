import { describe, expect, it } from "vitest";
import { placeSheet } from "./place";

const phone = { left: 0, top: 0, right: 390, bottom: 844 };
const wide = { left: 0, top: 0, right: 1440, bottom: 900 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("on a phone", () => {
  it("takes the lower edge of the window, no higher than its content", () => {
    const place = placeSheet({ view: phone, player: null, button: null, height: 300 });
    expect(place).toEqual({ left: 0, top: 544, width: 390, height: 300 });
  });

  it("ends below the player", () => {
    const player = box(0, 0, 390, 220);
    const place = placeSheet({ view: phone, player, button: box(0, 300, 44, 44), height: 900 });
    expect(place).toEqual({ left: 0, top: 220, width: 390, height: 624 });
  });

  it("stands above a player that is low in the window", () => {
    const player = box(12, 500, 366, 260);
    const place = placeSheet({ view: phone, player, button: null, height: 300 });
    expect(place).toEqual({ left: 0, top: 200, width: 390, height: 300 });
  });

  it("has no place if the player takes the window", () => {
    const view = { left: 0, top: 0, right: 844, bottom: 390 };
    const player = box(12, 108, 820, 242);
    expect(placeSheet({ view, player, button: null, height: 300 })).toBeNull();
  });
});

describe("on a wide screen", () => {
  const player = box(220, 77, 865, 487);

  it("is below its button, within the window", () => {
    const button = box(1277, 8, 84, 44);
    const place = placeSheet({ view: wide, player, button, height: 400 });
    expect(place).toEqual({ left: 1112, top: 60, width: 320, height: 400 });
  });

  it("is above a button at the lower edge", () => {
    const button = box(300, 840, 44, 44);
    const place = placeSheet({ view: wide, player, button, height: 200 });
    expect(place).toEqual({ left: 300, top: 632, width: 320, height: 200 });
  });

  it("leaves its button for the side of the player if most of it would not show", () => {
    const button = box(220, 640, 44, 44);
    const small = { left: 0, top: 0, right: 1440, bottom: 700 };
    const place = placeSheet({ view: small, player, button, height: 1200 });
    expect(place?.left).toBeGreaterThanOrEqual(player.right);
  });
});
