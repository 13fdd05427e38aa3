import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { edgeCover } from '../../support/model/paths.ts';

const counting = setup({
  types: { context: {} as { count: number; label: string } },
  actions: { countUp: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'counting',
  context: { count: 0, label: 'kept' },
  on: { COUNT: { actions: 'countUp' } },
});

const endless = () => edgeCover(counting, { inputs: [undefined], abstract: ({ context }) => context });

test('a search for paths that cannot end says which context value grows', () => {
  expect(endless).toThrow(/^counting: more than 5000 states/);
  expect(endless).toThrow(/\n {2}count: \d+ new values, the last 5000$/);
  expect(endless).not.toThrow(/label/);
});

test('a search ends where `abstract` leaves out what grows', () => {
  expect(edgeCover(counting, { inputs: [undefined] })).toHaveLength(1);
});

test('a search ends where `mayMeet` bounds what grows', () => {
  const [path] = edgeCover(counting, {
    inputs: [undefined],
    abstract: ({ context }) => context.count,
    mayMeet: ({ context }) => context.count < 3,
  });
  expect(path!.steps).toHaveLength(3);
});
