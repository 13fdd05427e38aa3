import { assign, enqueueActions, setup } from 'xstate';
import type { VisibilityProfile, VisibilityProfileInput } from '../../openapi/types.ts';
import { said } from '../common/params.ts';
import { openIn } from '../resource/form-context.ts';
import type { FormActor } from '../resource/form.machine.ts';
import { chosenIn, selectionIn } from './chosen-clusters.ts';
import {
  type ClusterSelection,
  makePrimary,
  type SelectionChange,
  toggle,
  withoutMissing,
} from './cluster-selection.ts';
import type { ClusterTree } from './cluster-tree.ts';
import { type ClusterView, filtered, INITIAL_VIEW, opened, openedBeside } from './cluster-view.ts';
import type { VisibilityProfileChoices, VisibilityProfileDraft } from './form-rules.ts';

export type ClusterForm = Pick<
  FormActor<VisibilityProfile, VisibilityProfileDraft, VisibilityProfileChoices, VisibilityProfileInput>,
  'getSnapshot' | 'send'
>;

export interface ClusterTreeContext {
  readonly form: ClusterForm;
  readonly view: ClusterView;
  /** Is the uuid of what the last change made the primary visibility because there was none. */
  readonly becamePrimary: string | null;
}

interface Named {
  readonly uuid: string;
}

export type ClusterTreeEvent =
  | { type: 'FILTER'; text: string }
  | ({ type: 'OPEN'; isOpen: boolean } & Named)
  | ({ type: 'OPEN_BESIDE' } & Named)
  | ({ type: 'TOGGLE' } & Named)
  | ({ type: 'MAKE_PRIMARY' } & Named)
  | { type: 'LEAVE_OUT_GONE' };

export type ClusterTreeEmitted =
  | { type: 'childrenAdded'; count: number }
  | { type: 'childrenRemoved'; count: number }
  /** The primary visibility, of this name, was not removed. */
  | { type: 'primaryKept'; name: string };

type Change = (tree: ClusterTree, selection: ClusterSelection) => SelectionChange;

const silent = (selection: ClusterSelection): SelectionChange => ({
  selection,
  added: 0,
  removed: 0,
  refused: null,
  becamePrimary: null,
});

const at =
  (uuid: string, change: (...args: [...Parameters<Change>, place: number]) => SelectionChange): Change =>
  (tree, selection) => {
    const place = tree.placeOf.get(uuid);
    return place === undefined ? silent(selection) : change(tree, selection, place);
  };

const primaryAt = (uuid: string): Change =>
  uuid === '' ? (_, selection) => silent({ ...selection, primary: null }) : at(uuid, makePrimary);

const openForm = ({ form }: ClusterTreeContext) => openIn(form.getSnapshot().context);

const treeOf = (context: ClusterTreeContext): ClusterTree => openForm(context).choices.tree;

const placesOf = (tree: ClusterTree, uuid: string): number[] => {
  const place = tree.placeOf.get(uuid);
  return place === undefined ? [] : [place];
};

/** Shows the tree of clusters, and turns presses into edits of the form, which holds the selection. */
export const clusterTreeMachine = setup({
  types: {
    input: {} as { form: ClusterForm },
    context: {} as ClusterTreeContext,
    events: {} as ClusterTreeEvent,
    emitted: {} as ClusterTreeEmitted,
  },
  guards: {
    isEditable: ({ context: { form } }) => form.getSnapshot().hasTag('editable'),
  },
  actions: {
    filter: assign(({ context: { view } }, { text }: { text: string }) => ({ view: filtered(view, text) })),
    open: assign(({ context }, { uuid, isOpen }: Named & { isOpen: boolean }) => {
      const tree = treeOf(context);
      return { view: opened(tree, context.view, placesOf(tree, uuid), isOpen) };
    }),
    openBeside: assign(({ context }, { uuid }: Named) => {
      const tree = treeOf(context);
      return {
        view: placesOf(tree, uuid).reduce((view, place) => openedBeside(tree, view, place), context.view),
      };
    }),
    change: enqueueActions(({ context, enqueue }, { change }: { change: Change }) => {
      const tree = treeOf(context);
      const before = selectionIn(tree, openForm(context).draft);
      const { selection, added, removed, refused, becamePrimary } = change(tree, before);
      enqueue.assign({ becamePrimary });
      if (selection !== before) {
        enqueue(() => context.form.send({ type: 'EDIT', changes: chosenIn(tree, selection) }));
      }
      if (added > 0) enqueue.emit({ type: 'childrenAdded', count: added });
      if (removed > 0) enqueue.emit({ type: 'childrenRemoved', count: removed });
      if (refused !== null) enqueue.emit({ type: 'primaryKept', name: refused });
    }),
  },
}).createMachine({
  id: 'clusterTree',
  context: ({ input: { form } }) => ({ form, view: INITIAL_VIEW, becamePrimary: null }),
  initial: 'shown',
  states: {
    shown: {
      description: 'The tree can be looked through, and selected in while the form can be edited.',
      on: {
        FILTER: { actions: { type: 'filter', params: said } },
        OPEN: { actions: { type: 'open', params: said } },
        OPEN_BESIDE: { actions: { type: 'openBeside', params: said } },
        TOGGLE: {
          guard: 'isEditable',
          actions: { type: 'change', params: ({ event }) => ({ change: at(event.uuid, toggle) }) },
        },
        MAKE_PRIMARY: {
          guard: 'isEditable',
          actions: { type: 'change', params: ({ event }) => ({ change: primaryAt(event.uuid) }) },
        },
        LEAVE_OUT_GONE: {
          guard: 'isEditable',
          actions: {
            type: 'change',
            params: { change: (_, selection) => silent(withoutMissing(selection)) },
          },
        },
      },
    },
  },
});
