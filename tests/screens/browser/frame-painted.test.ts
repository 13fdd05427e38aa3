import { expect, test, vi } from 'vitest';
import { framePainted } from '../../../src/browser/frame-painted.ts';

test('a frame is painted in the first task after it', async () => {
  const steps: string[] = [];
  requestAnimationFrame(() => {
    steps.push('frame');
    queueMicrotask(() => steps.push('its end'));
  });
  await framePainted();
  expect(steps).toEqual(['frame', 'its end']);
});

test('none is waited for in a tab that nobody sees', async () => {
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await framePainted();
  expect(asked).not.toHaveBeenCalled();
  hidden.mockRestore();
  asked.mockRestore();
});
