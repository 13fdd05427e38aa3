import { assign, enqueueActions, fromPromise, setup, waitFor } from 'xstate';
import type { VisibilityProfile, VisibilityProfileInput } from '../../openapi/generated/types.ts';
import { eventParams } from '../common/params.ts';
import { openIn } from '../resource/form/form-context.ts';
import type { FormActor } from '../resource/form/form.machine.ts';
import { chosenIn, selectionIn } from './chosen-clusters.ts';
import {
  type ClusterSelection,
  makePrimary,
  type SelectionChange,
  toggle,
  withoutMissing,
} from './cluster-selection.ts';
import type { ClusterTree } from './cluster-tree.ts';
import {
  type ClusterView,
  filtered,
  hiddenChanges,
  INITIAL_VIEW,
  opened,
  withSiblingsOpen,
  revealed,
  shownClusters,
  viewOf,
  withOnlySelected,
  withStart,
} from './cluster-view.ts';
import type { VisibilityProfileChoices, VisibilityProfileDraft } from './form-rules.ts';

export type ClusterForm = FormActor<
  VisibilityProfile,
  VisibilityProfileDraft,
  VisibilityProfileChoices,
  VisibilityProfileInput
>;

export interface ClusterTreeContext {
  readonly form: ClusterForm;
  readonly view: ClusterView;
  /** Uuid of the cluster that the last change made the primary visibility, because the profile had none. */
  readonly becamePrimary: string | null;
}

interface Named {
  readonly uuid: string;
}

export type ClusterTreeEvent =
  | { type: 'FILTER'; text: string }
  | { type: 'ONLY_SELECTED'; isOn: boolean }
  /** Removes the filters that hide changed clusters, and scrolls to the first of these clusters. */
  | { type: 'SHOW_CHANGED' }
  | ({ type: 'OPEN'; isOpen: boolean } & Named)
  | ({ type: 'OPEN_SIBLINGS' } & Named)
  | ({ type: 'TOGGLE' } & Named)
  | ({ type: 'MAKE_PRIMARY' } & Named)
  | { type: 'REMOVE_MISSING' };

export type ClusterTreeEmitted =
  | { type: 'childrenAdded'; count: number }
  | { type: 'childrenRemoved'; count: number }
  /** The user tried to deselect the primary visibility, which stays selected. `name` is its label. */
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
  (uuid: string, change: (...args: [...Parameters<Change>, node: number]) => SelectionChange): Change =>
  (tree, selection) => {
    const node = tree.nodeOf.get(uuid);
    return node === undefined ? silent(selection) : change(tree, selection, node);
  };

const primaryAt = (uuid: string): Change =>
  uuid === '' ? (_, selection) => silent({ ...selection, primary: null }) : at(uuid, makePrimary);

const openForm = ({ form }: ClusterTreeContext) => openIn(form.getSnapshot().context);

const treeOf = (context: ClusterTreeContext): ClusterTree => openForm(context).choices.tree;

const selectedIn = (context: ClusterTreeContext): ClusterSelection =>
  selectionIn(treeOf(context), openForm(context).draft);

const nodesOf = (tree: ClusterTree, uuid: string): number[] => {
  const node = tree.nodeOf.get(uuid);
  return node === undefined ? [] : [node];
};

/**
 * Shows the cluster tree of the form. Turns clicks into edits, which it sends to the form's actor. The form stores the
 * selection.
 */
export const clusterTreeMachine = setup({
  types: {
    input: {} as { form: ClusterForm },
    context: {} as ClusterTreeContext,
    events: {} as ClusterTreeEvent,
    emitted: {} as ClusterTreeEmitted,
  },
  actors: {
    opened: fromPromise<unknown, { form: ClusterForm }>(({ input: { form }, signal }) =>
      waitFor(form, ({ context: { open } }) => open !== null, { signal }),
    ),
  },
  guards: {
    isEditable: ({ context: { form } }) => form.getSnapshot().hasTag('editable'),
  },
  actions: {
    showSelected: assign(({ context }) => ({ view: viewOf(treeOf(context), selectedIn(context)) })),
    filter: assign(({ context }, { text }: { text: string }) => ({
      view: withStart(filtered(context.view, text), treeOf(context), selectedIn(context)),
    })),
    showOnlySelected: assign(({ context }, { isOn }: { isOn: boolean }) => ({
      view: withStart(withOnlySelected(context.view, isOn), treeOf(context), selectedIn(context)),
    })),
    showChanged: assign(({ context }) => {
      const tree = treeOf(context);
      const saved = selectionIn(tree, openForm(context).base);
      const now = selectedIn(context);
      const shown = shownClusters(tree, context.view, [saved, now]);
      return { view: revealed(tree, context.view, hiddenChanges(tree, shown, saved, now)) };
    }),
    open: assign(({ context }, { uuid, isOpen }: Named & { isOpen: boolean }) => {
      const tree = treeOf(context);
      return { view: opened(tree, context.view, nodesOf(tree, uuid), isOpen) };
    }),
    openSiblings: assign(({ context }, { uuid }: Named) => {
      const tree = treeOf(context);
      return {
        view: nodesOf(tree, uuid).reduce((view, node) => withSiblingsOpen(tree, view, node), context.view),
      };
    }),
    change: enqueueActions(({ context, enqueue }, { change }: { change: Change }) => {
      const tree = treeOf(context);
      const before = selectionIn(tree, openForm(context).draft);
      const { selection, added, removed, refused, becamePrimary } = change(tree, before);
      enqueue.assign({ becamePrimary });
      if (selection !== before) {
        enqueue.sendTo(context.form, { type: 'EDIT', changes: chosenIn(tree, selection) });
      }
      if (added > 0) enqueue.emit({ type: 'childrenAdded', count: added });
      if (removed > 0) enqueue.emit({ type: 'childrenRemoved', count: removed });
      if (refused !== null) enqueue.emit({ type: 'primaryKept', name: refused });
    }),
  },
}).createMachine({
  id: 'clusterTree',
  context: ({ input: { form } }) => ({ form, view: INITIAL_VIEW, becamePrimary: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The form is being loaded.',
      invoke: {
        id: 'opened',
        src: 'opened',
        input: ({ context: { form } }) => ({ form }),
        onDone: { target: 'shown', actions: 'showSelected' },
        onError: 'left',
      },
    },
    left: { description: 'The form ended before the tree could be shown.', type: 'final' },
    shown: {
      description:
        'The tree is shown; the user can filter it, and select clusters if the form can be edited.',
      on: {
        FILTER: { actions: { type: 'filter', params: eventParams } },
        ONLY_SELECTED: { actions: { type: 'showOnlySelected', params: eventParams } },
        SHOW_CHANGED: { actions: 'showChanged' },
        OPEN: { actions: { type: 'open', params: eventParams } },
        OPEN_SIBLINGS: { actions: { type: 'openSiblings', params: eventParams } },
        TOGGLE: {
          guard: 'isEditable',
          actions: { type: 'change', params: ({ event }) => ({ change: at(event.uuid, toggle) }) },
        },
        MAKE_PRIMARY: {
          guard: 'isEditable',
          actions: { type: 'change', params: ({ event }) => ({ change: primaryAt(event.uuid) }) },
        },
        REMOVE_MISSING: {
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
