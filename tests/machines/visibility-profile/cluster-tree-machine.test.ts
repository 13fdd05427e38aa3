import { describe, expect, it } from 'vitest';
import { createActor, createMachine, waitFor } from 'xstate';
import { selectionIn } from '../../../machines/visibility-profile/chosen-clusters.ts';
import {
  type ClusterForm,
  clusterTreeMachine,
} from '../../../machines/visibility-profile/cluster-tree.machine.ts';
import { shownClusters } from '../../../machines/visibility-profile/cluster-view.ts';
import { answered, failed } from '../../support/faults.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { visibilityProfileChoices, visibilityProfileDraft } from '../../support/visibility-profiles.ts';

const choices = visibilityProfileChoices();
const uuid = (name: string) => `uuid of ${name}`;

/** The edits that the forms have received since the last check. */
let edits: unknown[] = [];

/**
 * Starts an actor that replaces an open form. It records the edits but does not apply them, so that earlier events do
 * not change the outcome of an event.
 */
const formWith = (draft: object, isEditable: boolean) =>
  createActor(
    createMachine({
      context: { open: { choices, draft, base: visibilityProfileDraft() } },
      tags: isEditable ? ['editable'] : [],
      on: { EDIT: { actions: ({ event }) => void edits.push(event) } },
    }),
  ).start() as unknown as ClusterForm;

/** A stubbed form that is still loading. */
const clusterFormStub = createMachine({ context: { open: null } });

const gone = visibilityProfileDraft({
  clusters: [...visibilityProfileDraft().clusters, uuid('Spain'), uuid('Málaga'), uuid('Atlantis')],
});
const editable = formWith(gone, true);
const saving = formWith(gone, false);

const chosen = (primary: string, ...names: string[]) => [
  { type: 'EDIT', changes: { primaryVisibility: primary && uuid(primary), clusters: names.map(uuid) } },
];
const added = (count: number) => ({ type: 'childrenAdded', count });
const removed = (count: number) => ({ type: 'childrenRemoved', count });

const EGYPT = ['Egypt', 'Cairo', 'Aswan'];
const SPAIN = ['Spain', 'Málaga'];

/** For each event and cluster: the edits that the form receives, and the events that the machine emits. */
const OUTCOMES: readonly [type: string, uuid: string, edits: unknown[], emitted: unknown[]][] = [
  ['TOGGLE', uuid('Europe'), chosen('Egypt', ...EGYPT, 'Europe', ...SPAIN, 'Poland', 'Atlantis'), [added(1)]],
  ['TOGGLE', uuid('Oceania'), chosen('Egypt', ...EGYPT, ...SPAIN, 'Oceania', 'Atlantis'), []],
  ['TOGGLE', uuid('Spain'), chosen('Egypt', ...EGYPT, 'Atlantis'), [removed(1)]],
  ['TOGGLE', uuid('Cairo'), chosen('Egypt', 'Egypt', 'Aswan', ...SPAIN, 'Atlantis'), []],
  ['TOGGLE', uuid('Egypt'), [], [{ type: 'primaryKept', name: 'Egypt' }]],
  ['TOGGLE', uuid('Nowhere'), [], []],
  ['MAKE_PRIMARY', uuid('Egypt'), [], []],
  [
    'MAKE_PRIMARY',
    uuid('Africa'),
    chosen('Africa', 'Africa', ...EGYPT, 'Kenya', ...SPAIN, 'Atlantis'),
    [added(1)],
  ],
  ['MAKE_PRIMARY', '', chosen('', ...EGYPT, ...SPAIN, 'Atlantis'), []],
  ['REMOVE_MISSING', '', chosen('Egypt', ...EGYPT, ...SPAIN), []],
];

const KEPT = [visibilityProfileDraft(), gone].map((draft) => selectionIn(choices.tree, draft));

const shown = ({ snapshot: { context } }: Moment<typeof clusterTreeMachine>) =>
  [...shownClusters(choices.tree, context.view, KEPT).nodes].map((node) => choices.tree.names[node]);

const AT_FIRST = ['Africa', 'Egypt', 'Kenya', 'Europe', 'Spain', 'Poland', 'Oceania'];

testModel(clusterTreeMachine, {
  inputs: [{ form: editable }, { form: saving }],
  events: [
    answered('opened', null),
    failed('opened', new Error('the form ended')),
    { type: 'ONLY_SELECTED', isOn: true },
    { type: 'ONLY_SELECTED', isOn: false },
    { type: 'FILTER', text: 'cairo' },
    { type: 'FILTER', text: '' },
    { type: 'OPEN', uuid: uuid('Egypt'), isOpen: true },
    { type: 'OPEN', uuid: uuid('Egypt'), isOpen: false },
    { type: 'OPEN', uuid: uuid('Nowhere'), isOpen: true },
    { type: 'OPEN_SIBLINGS', uuid: uuid('Spain') },
    { type: 'OPEN_SIBLINGS', uuid: uuid('Nowhere') },
    ...OUTCOMES.map(([type, of]) => (type === 'REMOVE_MISSING' ? { type } : { type, uuid: of })),
  ],
  walksOnly: true,
  abstract: ({ context: { view, form } }) => [
    form === editable,
    view.filter,
    view.onlySelected,
    [...view.turned].toSorted(),
    [...view.closed],
    view.startAt,
  ],
  leadsTo: {
    'done.actor.opened': ['shown'],
    'error.actor.opened': ['left'],
    FILTER: ['shown'],
    ONLY_SELECTED: ['shown'],
    SHOW_CHANGED: ['shown'],
    OPEN: ['shown'],
    OPEN_SIBLINGS: ['shown'],
    TOGGLE: ['shown'],
    MAKE_PRIMARY: ['shown'],
    REMOVE_MISSING: ['shown'],
  },
  states: {
    opening: ({ snapshot, asked, event }) => {
      expect(event).toBeNull();
      expect(Object.keys(asked)).toEqual(['opened']);
      expect(snapshot.can({ type: 'TOGGLE', uuid: uuid('Egypt') })).toBe(false);
    },
    left: ({ snapshot, emitted }) => {
      expect(snapshot.status).toBe('done');
      expect(emitted).toEqual([]);
    },
    shown: (at) => {
      const { snapshot, emitted, event } = at;
      const received = edits;
      edits = [];
      const outcome = OUTCOMES.find(
        ([type, of]) => type === event?.type && (event['uuid'] === undefined || event['uuid'] === of),
      );
      if (outcome && snapshot.context.form === editable) {
        expect(received).toEqual(outcome[2]);
        expect(emitted).toEqual(outcome[3]);
      } else {
        expect(received).toEqual([]);
        expect(emitted).toEqual([]);
      }
      const { view } = snapshot.context;
      switch (event?.type) {
        case 'xstate.done.actor.opened':
          expect(shown(at)).toEqual(AT_FIRST);
          expect(view.startAt).toBe(uuid('Egypt'));
          break;
        case 'FILTER':
          expect(view.filter).toBe(event['text']);
          expect(view.startAt).toBe(view.onlySelected || view.filter ? null : uuid('Egypt'));
          if (view.filter !== '') expect(shown(at)).toEqual(['Africa', 'Egypt', 'Cairo']);
          break;
        case 'ONLY_SELECTED':
          expect(view.onlySelected).toBe(event['isOn']);
          if (view.filter === '') {
            expect(shown(at).includes('Oceania')).toBe(!view.onlySelected);
            expect(view.startAt).toBe(view.onlySelected ? null : uuid('Egypt'));
          }
          break;
        case 'SHOW_CHANGED':
          expect(view).toMatchObject({ filter: '', onlySelected: false });
          break;
        case 'OPEN':
          if (event['uuid'] === uuid('Egypt')) expect(shown(at).includes('Cairo')).toBe(event['isOpen']);
          break;
        case 'OPEN_SIBLINGS':
          if (view.filter === '' && !view.onlySelected) {
            expect(shown(at).includes('Málaga')).toBe(
              event['uuid'] === uuid('Spain') || view.turned.has(uuid('Spain')),
            );
          }
          break;
        default:
      }
    },
  },
});

async function startTree(form: ClusterForm) {
  const tree = createActor(clusterTreeMachine, { input: { form } }).start();
  await waitFor(tree, (snapshot) => snapshot.matches('shown'));
  return tree;
}

describe('the machine of the cluster tree', () => {
  it('shows the changed clusters that the filter hides: it removes the filter and expands the tree to them', async () => {
    const tree = await startTree(editable);
    tree.send({ type: 'ONLY_SELECTED', isOn: true });
    tree.send({ type: 'FILTER', text: 'spain' });
    tree.send({ type: 'SHOW_CHANGED' });
    const { view } = tree.getSnapshot().context;
    expect(view).toMatchObject({ filter: '', onlySelected: false, startAt: uuid('Málaga') });
    expect([...shownClusters(choices.tree, view).nodes].map((node) => choices.tree.names[node])).toContain(
      'Málaga',
    );
  });

  it('waits until the form is open, and stops if the form cannot be opened', async () => {
    const form = createActor(clusterFormStub).start();
    const tree = createActor(clusterTreeMachine, { input: { form: form as unknown as ClusterForm } }).start();
    expect(tree.getSnapshot().value).toBe('opening');
    form.stop();
    await waitFor(tree, (snapshot) => snapshot.status === 'done');
    expect(tree.getSnapshot().value).toBe('left');
  });

  it('reports until the next change that a cluster has become the primary visibility automatically', async () => {
    const tree = await startTree(
      formWith(visibilityProfileDraft({ clusters: [], primaryVisibility: '' }), true),
    );
    const becamePrimary = () => tree.getSnapshot().context.becamePrimary;
    expect(becamePrimary()).toBeNull();
    tree.send({ type: 'TOGGLE', uuid: uuid('Spain') });
    expect(becamePrimary()).toBe(uuid('Spain'));
    tree.send({ type: 'FILTER', text: 'kenya' });
    expect(becamePrimary()).toBe(uuid('Spain'));
    tree.send({ type: 'MAKE_PRIMARY', uuid: uuid('Kenya') });
    expect(becamePrimary()).toBeNull();
    edits = [];
  });
});
