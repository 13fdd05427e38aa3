import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RowFit } from '../../../src/browser/row-fit.ts';

const HEIGHT = 768;
let rowFit: RowFit;

const resize = (width: number, height: number): void => {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
};

beforeEach(() => {
  rowFit = new RowFit();
  resize(1280, HEIGHT);
});
afterEach(() => void vi.unstubAllGlobals());

describe('RowFit', () => {
  test('counts whole rows, with estimated heights until it has measured a list', () => {
    expect(rowFit.getSnapshot()).toBe(10);
    resize(1280, 1080);
    expect(rowFit.getSnapshot()).toBe(18);
    rowFit.setRoom({ besideRows: 480, rowHeight: 40 });
    expect(rowFit.getSnapshot()).toBe(15);
    resize(1280, 1079);
    expect(rowFit.getSnapshot()).toBe(14);
    rowFit.setRoom({ besideRows: 480, rowHeight: 50 });
    expect(rowFit.getSnapshot()).toBe(11);
  });

  test('returns at least five rows', () => {
    resize(1280, 400);
    expect(rowFit.getSnapshot()).toBe(5);
  });

  test('counts no rows for lists that are shown as cards', () => {
    resize(390, 844);
    expect(rowFit.getSnapshot()).toBeNull();
    resize(768, 1024);
    expect(rowFit.getSnapshot()).toBe(16);
    rowFit.setRoom('cards');
    expect(rowFit.getSnapshot()).toBeNull();
  });

  test('notifies its subscribers when it has measured a list', () => {
    const listener = vi.fn<() => void>();
    const stop = rowFit.subscribe(listener);
    rowFit.setRoom('cards');
    expect(listener).toHaveBeenCalledOnce();
    stop();
    rowFit.setRoom('cards');
    expect(listener).toHaveBeenCalledOnce();
  });
});
