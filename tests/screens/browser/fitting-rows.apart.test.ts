import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HEIGHT = 768;
let counted: typeof import('../../../src/browser/fitting-rows.ts');

const resize = (width: number, height: number): void => {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
};

beforeEach(async () => {
  vi.resetModules();
  counted = await import('../../../src/browser/fitting-rows.ts');
  resize(1280, HEIGHT);
});
afterEach(() => void vi.unstubAllGlobals());

test('counts whole rows with estimated heights until a list is measured', () => {
  expect(counted.fittingRows()).toBe(10);
  resize(1280, 1080);
  expect(counted.fittingRows()).toBe(18);
  counted.keepRoomForRows({ besideRows: 480, rowHeight: 40 });
  expect(counted.fittingRows()).toBe(15);
  resize(1280, 1079);
  expect(counted.fittingRows()).toBe(14);
  counted.keepRoomForRows({ besideRows: 480, rowHeight: 50 });
  expect(counted.fittingRows()).toBe(11);
});

test('returns at least five rows', () => {
  resize(1280, 400);
  expect(counted.fittingRows()).toBe(5);
});

test('counts no cards: on a phone, and for a list shown as cards', () => {
  resize(390, 844);
  expect(counted.fittingRows()).toBeNull();
  resize(768, 1024);
  expect(counted.fittingRows()).toBe(16);
  counted.keepRoomForRows('cards');
  expect(counted.fittingRows()).toBeNull();
});

test('notifies listeners when a list is measured', () => {
  const heard = vi.fn<() => void>();
  const stop = counted.listenForRoom(heard);
  counted.keepRoomForRows('cards');
  expect(heard).toHaveBeenCalledOnce();
  stop();
  counted.keepRoomForRows('cards');
  expect(heard).toHaveBeenCalledOnce();
});
