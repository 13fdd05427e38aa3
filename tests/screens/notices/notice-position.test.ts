import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, findFreeArea } from '../../../src/ui/feedback/notice-position.ts';

const COLUMN = { left: 848, right: 1280 };
const ROOM = { top: 143, bottom: 800 };
const box = (top: number, bottom: number, left = 900, right = 1200): Box => ({ top, bottom, left, right });
const freeArea = (height: number, ...inUse: readonly Box[]) =>
  findFreeArea(height, COLUMN, [{ room: ROOM, inUse }]);

describe('the position of the notices', () => {
  it('is at the top of the area if nothing there is in use', () => {
    expect(freeArea(200)).toEqual(ROOM);
    expect(freeArea(200, box(150, 180, 0, 848))).toEqual(ROOM);
  });

  it('is below elements at the top that are in use', () => {
    expect(freeArea(200, box(160, 200))).toEqual({ top: 208, bottom: 800 });
  });

  it('is above elements further down that are in use, if there is space', () => {
    expect(freeArea(200, box(400, 440))).toEqual({ top: 143, bottom: 392 });
    expect(freeArea(300, box(400, 440))).toEqual({ top: 448, bottom: 800 });
  });

  it('has space for one notice if no area has space for all', () => {
    expect(findFreeArea(300, COLUMN, [{ room: { top: 0, bottom: 256 }, inUse: [box(100, 140)] }])).toEqual({
      top: 0,
      bottom: 92,
    });
  });

  it('is in the next area if the first one has no space', () => {
    const attempts = [
      { room: ROOM, inUse: [box(0, 800)] },
      { room: { top: 0, bottom: 800 }, inUse: [box(300, 340)] },
    ];
    expect(findFreeArea(200, COLUMN, attempts)).toEqual({ top: 0, bottom: 292 });
  });

  it('never covers elements that are in use', () => {
    const edges = fc
      .tuple(fc.nat(900), fc.nat(900))
      .map((pair) => pair.toSorted((one, other) => one - other));
    const boxes = edges.map(([top, bottom]) => box(top!, bottom!));
    fc.assert(
      fc.property(fc.nat(600), fc.array(boxes, { maxLength: 5 }), (height, inUse) => {
        const found = freeArea(height, ...inUse);
        if (!found) return;
        expect(found.top).toBeGreaterThanOrEqual(ROOM.top);
        expect(found.bottom).toBeLessThanOrEqual(ROOM.bottom);
        for (const { top, bottom } of inUse) expect(top >= found.bottom || bottom <= found.top).toBe(true);
      }),
    );
  });
});
