import { describe, expect, test } from 'vitest';
import {
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createActor,
  fromPromise,
  setup,
  waitFor,
} from 'xstate';
import { bulkImportMachine } from '../../../machines/user/bulk-import.machine.ts';
import { type CheckedPlan, type ChosenFile } from '../../../machines/user/import-file.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import { fannedClusters, LARGE_FAN } from '../../support/clusters.ts';
import { formMachines } from '../../support/form-machines.ts';
import { checkedPlan, importPlan } from '../../support/import-plans.ts';
import { replay } from '../../support/model/recorded.ts';
import { pathIn, recordTest } from '../../support/model/saved-test.ts';
import { startScriptedForm } from '../../support/scripted-form.ts';
import { storedVisibilityProfile, visibilityProfileChoices } from '../../support/visibility-profiles.ts';

const MAX_BYTES = 100_000;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Replays a saved test on its machine, where it must pass, and on broken copies of the machine. Returns the names of
 * the copies on which it fails.
 */
async function noticed(
  file: string,
  machine: AnyStateMachine,
  broken: Readonly<Record<string, AnyStateMachine>>,
): Promise<string[]> {
  const path = pathIn(file);
  await replay(path, machine);
  const fails = await Promise.all(
    Object.values(broken).map((mutant) =>
      replay(path, mutant).then(
        () => false,
        () => true,
      ),
    ),
  );
  return Object.keys(broken).filter((_, index) => fails[index]);
}

describe('a saved test', () => {
  const containers = setup({
    types: {
      context: {} as {
        byName: ReadonlyMap<string, { count: number }>;
        chosen: ReadonlySet<string>;
        places: Uint32Array;
      },
      events: {} as { type: 'ADD'; name: string },
    },
    guards: { isNew: ({ context, event }) => !context.byName.has(event.name) },
    actions: {
      add: assign(({ context, event: { name } }) => ({
        byName: new Map([...context.byName, [name, { count: context.places.length }]]),
        chosen: new Set([...context.chosen, name]),
      })),
    },
  }).createMachine({
    id: 'containers',
    context: {
      byName: new Map([['a', { count: 1 }]]),
      chosen: new Set(['a']),
      places: new Uint32Array([1, 2]),
    },
    on: { ADD: { guard: 'isNew', actions: 'add' } },
  });

  test('can contain maps, sets and typed arrays, also if it starts in the middle', async () => {
    const actor = createActor(containers).start();
    actor.send({ type: 'ADD', name: 'b' });
    const { save } = recordTest(actor);
    for (const name of ['b', 'c', 'c', 'd']) actor.send({ type: 'ADD', name });
    expect(pathIn(save()).steps).toHaveLength(2);
    const broken = {
      add: containers.provide({ actions: { add: () => {} } }),
      isNew: containers.provide({ guards: { isNew: () => false } }),
    };
    expect(bytesOf(save())).toBeLessThan(MAX_BYTES);
    expect(await noticed(save(), containers, broken)).toEqual(Object.keys(broken));
  });

  test('can contain a file', async () => {
    const actor = createActor(
      bulkImportMachine.provide({
        actors: { planImport: fromPromise<CheckedPlan, ChosenFile>(async () => checkedPlan(importPlan())) },
      }),
    );
    const { save } = recordTest(actor);
    actor.start();
    const content = new File(['username\nanna\n'], 'users.csv', { type: 'text/csv' });
    actor.send({ type: 'CHOOSE', file: { name: content.name, content } });
    await waitFor(actor, (snapshot) => snapshot.matches({ chosen: 'planned' }));
    actor.send({ type: 'DROP', files: [{ name: 'more.txt', content }] });
    actor.send({ type: 'REMOVE' });
    const broken = {
      choose: bulkImportMachine.provide({ actions: { choose: () => {} } }),
      keepPlan: bulkImportMachine.provide({ actions: { keepPlan: () => {} } }),
      keepDrop: bulkImportMachine.provide({ actions: { keepDrop: () => {} } }),
      forget: bulkImportMachine.provide({ actions: { forget: () => {} } }),
      isOneFile: bulkImportMachine.provide({ guards: { isOneFile: () => true } }),
      hasRefusedRows: bulkImportMachine.provide({ guards: { hasRefusedRows: () => true } }),
    };
    expect(bytesOf(save())).toBeLessThan(MAX_BYTES);
    expect(await noticed(save(), bulkImportMachine, broken)).toEqual(Object.keys(broken));
  });

  test('of a form with 50,000 clusters can be replayed from a shortened trace', async () => {
    const tree = clusterTree(fannedClusters(LARGE_FAN));
    expect(tree.size).toBeGreaterThan(50_000);
    const { form } = startScriptedForm('visibilityProfileForm', {
      uuid: 'uuid-nile',
      stored: storedVisibilityProfile(),
      choices: visibilityProfileChoices({ tree }),
      saves: [null],
    });
    await waitFor(form as AnyActorRef, ({ context }) => context.open !== null);
    const { save } = recordTest(form as AnyActorRef);
    const edits = [
      { name: 'Nile and Delta' },
      { clusters: tree.uuids.slice(0, 3), primaryVisibility: tree.uuids[0]! },
      { clusters: tree.uuids.slice(40_000), primaryVisibility: tree.uuids[40_000]! },
      { description: 'x'.repeat(5000) },
      { carriers: [] },
    ];
    for (const changes of edits) form.send({ type: 'EDIT', changes });
    form.send({ type: 'OPEN_SECTION', section: 'clusters' });
    form.send({ type: 'TOUCH', field: 'name' });
    const machine = formMachines.visibilityProfileForm as AnyStateMachine;
    const broken = {
      edit: machine.provide({ actions: { edit: () => {} } }),
      openSection: machine.provide({ actions: { openSection: () => {} } }),
    };
    expect(bytesOf(save())).toBeLessThan(MAX_BYTES);
    expect(await noticed(save(), machine, broken)).toEqual(Object.keys(broken));
  });

  test('of a form with 50,000 clusters can be replayed from its start', async () => {
    const machine = formMachines.visibilityProfileForm as AnyStateMachine;
    const choices = visibilityProfileChoices({ tree: clusterTree(fannedClusters(LARGE_FAN)) });
    const opened = { version: { stored: storedVisibilityProfile(), tag: '"1"' }, choices };
    const actor = createActor(machine.provide({ actors: { open: fromPromise(async () => opened) } }), {
      input: { uuid: 'uuid-nile', clonedId: null, unsaved: null },
    });
    const { save } = recordTest(actor);
    actor.start();
    await waitFor(actor, ({ context }) => context.open !== null);
    actor.send({ type: 'EDIT', changes: { name: 'Nile and Delta' } });
    const broken = {
      keepOpened: machine.provide({ actions: { keepOpened: () => {} } }),
      edit: machine.provide({ actions: { edit: () => {} } }),
    };
    expect(bytesOf(save())).toBeLessThan(MAX_BYTES);
    expect(await noticed(save(), machine, broken)).toEqual(Object.keys(broken));
  });

  test('omits the last steps if the file would become too large', () => {
    const actor = createActor(containers);
    const { save } = recordTest(actor);
    actor.start();
    for (let count = 0; count < 400; count += 1) {
      actor.send({ type: 'ADD', name: `${count} ${'é'.repeat(900)}` });
    }
    expect(bytesOf(save())).toBeLessThan(MAX_BYTES);
    expect(pathIn(save()).steps.length).toBeGreaterThan(5);
    expect(save()).toContain('more steps did not fit');
  });
});
