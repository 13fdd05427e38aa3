import { describe, expect, test } from 'vitest';
import { assign, emit, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { drive } from '../../support/model/drive.ts';
import { Effects } from '../../support/model/effects.ts';
import { explore } from '../../support/model/graph.ts';
import { walks } from '../../support/model/paths.ts';

const toy = setup({
  types: {
    context: {} as { user: string; tries: number; seenAt: number; isNew: boolean; rows: string[] },
    events: {} as { type: 'SAVE' } | { type: 'CLOSE' },
    emitted: {} as { type: 'saved'; how: string; user: string },
  },
  actors: { save: fromPromise<void, { user: string; tries: number }>(async () => {}) },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    tell: emit(({ context: { user } }) => ({ type: 'saved', how: 'atOnce', user }) as const),
  },
}).createMachine({
  id: 'toy',
  context: { user: 'Anna Smith', tries: 0, seenAt: 1_700_000_000_000, isNew: true, rows: [] },
  initial: 'open',
  states: {
    open: { on: { SAVE: { target: 'saving', actions: 'countTry' } } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { user, tries } }) => ({ user, tries }),
        onDone: { target: 'saved', actions: ['tell', assign({ isNew: false })] },
        onError: 'open',
      },
    },
    saved: { on: { CLOSE: 'open' } },
  },
});

/** Walks every transition of a machine. Returns a list of effects for each step. */
async function effectsOf(machine: AnyStateMachine): Promise<string[][]> {
  const effects = new Effects();
  for (const path of walks(explore(machine, { inputs: [undefined] }), ({ id }) => id)) {
    await drive(machine, path, { check: (arrival, before) => effects.record(before, arrival) });
  }
  return effects.rows();
}

describe('Effects', () => {
  test('records what a step assigns, emits and requests, with placeholders for texts and large numbers', async () => {
    expect(await effectsOf(toy)).toEqual([
      ['', '(start)', 'open', 'isNew: true, rows: [0], seenAt: number, tries: 0, user: text', '', ''],
      ['open', 'SAVE', 'saving', 'tries: 1', '', 'save tries: 1, user: text'],
      ['saved', 'CLOSE', 'open', '', '', ''],
      ['saving', 'done.actor.save', 'saved', 'isNew: false', 'saved how: atOnce, user: text', ''],
      ['saving', 'error.actor.save', 'open', '', '', ''],
    ]);
  });

  test.each(['countTry', 'tell'] as const)(
    'records a difference if the machine loses an action: %s',
    async (action) => {
      const without = toy.provide({ actions: { [action]: () => {} } });
      expect(await effectsOf(without)).not.toEqual(await effectsOf(toy));
    },
  );
});
