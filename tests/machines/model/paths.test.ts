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

test('a search without an end names the context’s value that grows', () => {
  expect(endless).toThrow(/^counting: more than 5000 states/);
  expect(endless).toThrow(/\n {2}count: \d+ new values, the last 5000$/);
  expect(endless).not.toThrow(/label/);
});

test('`abstract` ends a search by omitting a value of the context', () => {
  expect(edgeCover(counting, { inputs: [undefined] })).toHaveLength(1);
});

test('`maySend` ends a search by a condition', () => {
  const [path] = edgeCover(counting, {
    inputs: [undefined],
    abstract: ({ context }) => context.count,
    maySend: ({ context }) => context.count < 3,
  });
  expect(path!.steps).toHaveLength(3);
});
