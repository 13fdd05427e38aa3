import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Box, findFreeArea, positionNotices } from '../../../src/ui/feedback/notice-position.ts';

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

/** Adds an element of the window's width, because jsdom lays out nothing. */
function add(parent: Element, html: string, top: number, bottom: number): HTMLElement {
  parent.insertAdjacentHTML('beforeend', html);
  const added = parent.lastElementChild as HTMLElement;
  added.getBoundingClientRect = () => new DOMRect(0, top, innerWidth, bottom - top);
  return added;
}

function addNotices(): HTMLElement {
  const notices = add(document.body, '<section><p></p></section>', 60, 180);
  Object.defineProperty(notices, 'scrollHeight', { value: 120 });
  return notices;
}

describe('notices with an open dialog', () => {
  afterEach(() => document.body.replaceChildren());

  it('are between its title and its buttons if it fills the window', () => {
    const dialog = add(document.body, '<div role="alertdialog" data-state="open"></div>', 8, innerHeight - 8);
    add(dialog, '<div data-dialog-edge=""></div>', 32, 80);
    add(dialog, '<div data-dialog-edge=""></div>', innerHeight - 80, innerHeight - 8);
    const notices = addNotices();
    positionNotices(notices);
    const { top, maxHeight } = notices.style;
    expect({ top, maxHeight }).toEqual({ top: '88px', maxHeight: `${innerHeight - 176}px` });
  });

  it('are below it if there is space', () => {
    add(document.body, '<div role="dialog" data-state="open"></div>', 8, 300);
    const notices = addNotices();
    positionNotices(notices);
    expect(notices.style.top).toBe('308px');
  });
});
