import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type ClusterForm,
  clusterTreeMachine,
} from '../../../machines/visibility-profile/cluster-tree.machine.ts';
import { shownClusters } from '../../../machines/visibility-profile/cluster-view.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { visibilityProfileChoices, visibilityProfileDraft } from '../../support/visibility-profiles.ts';

const choices = visibilityProfileChoices();
const uuid = (name: string) => `uuid of ${name}`;

/** What the forms below were sent since it was last looked at. */
let edits: unknown[] = [];

/** A form that receives edits and stays as it is, so that what comes of an event is the same wherever it is sent. */
const formWith = (draft: object, isEditable: boolean) =>
  ({
    getSnapshot: () => ({ context: { open: { choices, draft } }, hasTag: () => isEditable }),
    send: (event: unknown) => void edits.push(event),
  }) as unknown as ClusterForm;

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

/** What each event has the form told, and what is emitted. */
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
  ['LEAVE_OUT_GONE', '', chosen('Egypt', ...EGYPT, ...SPAIN), []],
];

const shown = ({ snapshot: { context } }: Moment<typeof clusterTreeMachine>) =>
  [...shownClusters(choices.tree, context.view).places].map((place) => choices.tree.names[place]);

testModel(clusterTreeMachine, {
  inputs: [{ form: editable }, { form: saving }],
  events: [
    { type: 'FILTER', text: 'cairo' },
    { type: 'FILTER', text: '' },
    { type: 'OPEN', uuid: uuid('Egypt'), isOpen: true },
    { type: 'OPEN', uuid: uuid('Egypt'), isOpen: false },
    { type: 'OPEN', uuid: uuid('Nowhere'), isOpen: true },
    { type: 'OPEN_BESIDE', uuid: uuid('Spain') },
    { type: 'OPEN_BESIDE', uuid: uuid('Nowhere') },
    ...OUTCOMES.map(([type, of]) => (type === 'LEAVE_OUT_GONE' ? { type } : { type, uuid: of })),
  ],
  abstract: ({ context: { view } }) => [view.filter, [...view.turned].toSorted(), [...view.closed]],
  states: {
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
      if (event?.type === 'FILTER') {
        expect(snapshot.context.view.filter).toBe(event['text']);
        if (event['text'] !== '') expect(shown(at)).toEqual(['Africa', 'Egypt', 'Cairo']);
      } else if (event === null) {
        expect(shown(at)).toEqual(['Africa', 'Egypt', 'Kenya', 'Europe', 'Spain', 'Poland', 'Oceania']);
      } else if (event.type === 'OPEN' && event['uuid'] === uuid('Egypt')) {
        expect(shown(at).includes('Cairo')).toBe(event['isOpen']);
      } else if (event.type === 'OPEN_BESIDE' && snapshot.context.view.filter === '') {
        expect(shown(at).includes('Málaga')).toBe(
          event['uuid'] === uuid('Spain') || snapshot.context.view.turned.has(uuid('Spain')),
        );
      }
    },
  },
});

it('knows what became the primary visibility by the last change, because there was none', () => {
  const tree = createActor(clusterTreeMachine, {
    input: { form: formWith(visibilityProfileDraft({ clusters: [], primaryVisibility: '' }), true) },
  }).start();
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
