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

test('counts whole rows with what is usually around them, until a list is measured', () => {
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

test('a low window has five', () => {
  resize(1280, 400);
  expect(counted.fittingRows()).toBe(5);
});

test('cards are not counted: on a phone, and where a list was found to have them', () => {
  resize(390, 844);
  expect(counted.fittingRows()).toBeNull();
  resize(768, 1024);
  expect(counted.fittingRows()).toBe(16);
  counted.keepRoomForRows('cards');
  expect(counted.fittingRows()).toBeNull();
});

test('says that a list was measured to whoever listens', () => {
  const heard = vi.fn<() => void>();
  const stop = counted.listenForRoom(heard);
  counted.keepRoomForRows('cards');
  expect(heard).toHaveBeenCalledOnce();
  stop();
  counted.keepRoomForRows('cards');
  expect(heard).toHaveBeenCalledOnce();
});
