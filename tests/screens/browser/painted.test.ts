import { beforeEach, expect, test, vi } from 'vitest';
import { firstPainted } from '../../../src/browser/painted.ts';
import type { ConsoleRouter } from '../../../src/routing/router.tsx';

let root: HTMLElement;

beforeEach(() => {
  root = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.replaceChildren(root);
});

/** Waits for the first screen of a router that renders when told. */
function waiting() {
  const listeners: (() => void)[] = [];
  const stop = vi.fn<() => void>();
  const subscribe = ((_: string, listener: () => void) => {
    listeners.push(listener);
    return stop;
  }) as unknown as ConsoleRouter['subscribe'];
  const resolved = vi.fn<() => void>();
  void firstPainted({ subscribe }).then(resolved);
  return { resolved, stop, render: () => listeners.forEach((listener) => listener()) };
}

const aFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('a screen that says that it is loading is not the first', async () => {
  const { resolved, stop, render } = waiting();
  render();
  expect(stop).toHaveBeenCalledOnce();
  await aFrame();
  await aFrame();
  expect(resolved).not.toHaveBeenCalled();
  root.append(document.createElement('h1'));
  await expect.poll(() => resolved.mock.calls.length).toBe(1);
});

test('a heading of the page that stands in until React is there is not its', async () => {
  const { resolved, render } = waiting();
  document.body.prepend(document.createElement('h1'));
  root.remove();
  root.append(document.createElement('h1'));
  render();
  await aFrame();
  await aFrame();
  expect(resolved).not.toHaveBeenCalled();
  document.body.replaceChildren(root);
  await expect.poll(() => resolved.mock.calls.length).toBe(1);
});

test('a heading that stood there before the screen was rendered is not its', async () => {
  root.append(document.createElement('h1'));
  const { resolved, render } = waiting();
  await aFrame();
  await aFrame();
  expect(resolved).not.toHaveBeenCalled();
  render();
  await expect.poll(() => resolved.mock.calls.length).toBe(1);
});
