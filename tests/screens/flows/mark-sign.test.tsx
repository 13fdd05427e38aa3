import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkSign } from '../../../src/flows/mark-sign.tsx';

/** Renders the mark of a line with two transitions. Returns the shape and its style. */
function markOf(process: number, browser: number | null) {
  const { container } = render(
    <svg>
      <MarkSign mark={{ transitions: 2, process, browser }} x={0} y={0} />
    </svg>,
  );
  const shape = container.querySelector('circle, path')!;
  return { shape: shape.localName, style: shape.getAttribute('class') };
}

it('the mark of a line tells whether tests took all of its transitions, some or none', () => {
  const all = markOf(2, null);
  expect(all.shape).toBe('circle');
  expect(markOf(1, 2)).toEqual(all);
  const some = markOf(1, 1);
  expect(some.shape).toBe('circle');
  expect(some.style).not.toBe(all.style);
  expect(markOf(0, null).shape).toBe('path');
});
