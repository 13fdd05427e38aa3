import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../../common/assert-defined.ts';
import { errorParams, eventParams } from '../../common/params.ts';
import type { FollowedList } from '../../shell/list-changes.machine.ts';
import { type FormContext, openIn, openingIn } from './form-context.ts';
import { formEditing } from './form-editing.ts';
import { answered, formSave } from './form-save.ts';
import { formSetup } from './form-setup.ts';
import type { FormRules, Version } from './form.ts';

/**
 * Creates the machine of a resource's form. The user's input survives a refusal, a conflict, the end of the session,
 * and an attempt to leave the screen. This file contains the chart, without the states of a save (`form-save.ts`).
 * `form-setup.ts` implements its guards and actions, and `form-editing.ts` changes drafts.
 *
 * @param id unique for each resource
 */
export function createFormMachine<
  const Id extends string,
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(id: Id, rules: FormRules<Stored, Draft, Choices, Request>) {
  const editing = formEditing(rules);
  const form = formSetup(editing);

  type Now = { context: FormContext<Stored, Draft, Choices> };
  type Replaced = { event: { version: Version<Stored> } };

  const clean = `#${id}.form.clean` as const;
  const dirty = `#${id}.form.unsaved` as const;

  const { save, failed } = formSave(id, editing);

  const confirmedSave = [
    { guard: 'isOutOfSight', target: 'confirmingLossOfSight' },
    { target: 'busy.saving' },
  ] as const;

  /** Transitions of a form without unsaved changes. */
  const whileClean = {
    EDIT: [
      {
        guard: { type: 'makesUnsaved', params: eventParams },
        target: dirty,
        actions: { type: 'edit', params: eventParams },
      },
      { actions: { type: 'edit', params: eventParams } },
    ],
    TYPE: { target: dirty, actions: { type: 'type', params: eventParams } },
    TOUCH: { actions: { type: 'touch', params: eventParams } },
    DISMISS: { actions: 'dismiss' },
    SUBMIT: [{ guard: 'isValid', target: `${dirty}.busy.saving` }, { actions: ['pointOut', 'emitInvalid'] }],
    LEAVE: `#${id}.gone`,
    REPLACED: {
      guard: { type: 'isEdited', params: ({ event }: Replaced) => ({ uuid: event.version.stored.uuid }) },
      // Also ends a running read, which may return an earlier version.
      target: clean,
      actions: { type: 'keepSaved', params: eventParams },
    },
  } as const;

  const followed = {
    guard: {
      type: 'mayHaveChanged',
      params: ({ context, event }: Now & { event: { lists: readonly FollowedList[] } }) => ({
        uuid: openIn(context).target.uuid,
        lists: event.lists,
      }),
    },
  } as const;

  return form.createMachine({
    id,
    context: ({ input: { uuid, clonedId, unsaved, viewer = null } }) => ({
      viewer,
      opening: { target: { uuid, clonedId }, unsaved, fault: null },
      open: null,
    }),
    initial: 'opening',
    states: {
      opening: {
        description: 'The object and the choices of its fields are being loaded.',
        tags: 'busy',
        invoke: {
          id: 'open',
          src: 'open',
          input: ({ context }) => openingIn(context).target,
          onDone: [
            {
              guard: 'hasUnsaved',
              target: 'form.unsaved',
              actions: [{ type: 'keepOpened', params: ({ event }) => event.output }, 'emitRestored'],
            },
            { target: 'form', actions: { type: 'keepOpened', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepOpeningFault', params: errorParams },
          },
        },
      },
      failed: {
        description:
          'The object or its choices could not be loaded. The screen names them; the user can try again.',
        on: { RETRY: 'opening' },
      },
      form: {
        tags: 'form',
        initial: 'clean',
        on: {
          OPEN_SECTION: { actions: { type: 'openSection', params: eventParams } },
          REMOVED: { guard: { type: 'isEdited', params: eventParams }, target: 'gone' },
        },
        states: {
          clean: {
            description: 'The form has no unsaved changes.',
            tags: 'editable',
            on: { ...whileClean, LISTS_CHANGED: { ...followed, target: 'refreshing' } },
          },
          refreshing: {
            description:
              'The form has no unsaved changes. The object is read again, because it may have changed elsewhere.',
            tags: 'editable',
            on: { ...whileClean, LISTS_CHANGED: { ...followed, target: 'refreshing', reenter: true } },
            invoke: {
              id: 'refresh',
              src: 'read',
              input: ({ context }) => ({ uuid: assertDefined(openIn(context).target.uuid) }),
              onDone: [
                { guard: { type: 'hasSameTag', params: answered }, target: 'clean' },
                { target: 'clean', actions: { type: 'keepSaved', params: answered } },
              ],
              onError: 'clean',
            },
          },
          unsaved: {
            tags: 'dirty',
            initial: 'editing',
            exit: { type: 'forgetDraft', params: ({ context }) => openIn(context).target },
            on: {
              PAGE_HIDDEN: { actions: 'emitKept' },
              LEAVE: '.asking',
              SESSION_LOST: { target: `#${id}.gone`, actions: 'emitKept' },
            },
            states: {
              editing: {
                description: 'The form has unsaved changes.',
                tags: 'editable',
                on: {
                  EDIT: [
                    {
                      guard: { type: 'makesUnsaved', params: eventParams },
                      actions: { type: 'edit', params: eventParams },
                    },
                    { target: `#${id}.form.clean`, actions: { type: 'edit', params: eventParams } },
                  ],
                  TYPE: { actions: { type: 'type', params: eventParams } },
                  UNTYPE: [
                    {
                      guard: { type: 'staysUnsaved', params: eventParams },
                      actions: { type: 'untype', params: eventParams },
                    },
                    { target: `#${id}.form.clean`, actions: { type: 'untype', params: eventParams } },
                  ],
                  TOUCH: [
                    {
                      guard: { type: 'staysUnsavedOnBlur', params: eventParams },
                      actions: { type: 'touch', params: eventParams },
                    },
                    { target: `#${id}.form.clean`, actions: { type: 'touch', params: eventParams } },
                  ],
                  DISMISS: { actions: 'dismiss' },
                  // `REPLACED` has the result of an action that the user started before this edit: a sync, or the
                  // removal of a single sign-on binding.
                  REPLACED: {
                    guard: { type: 'hasNoConflict', params: eventParams },
                    actions: { type: 'merge', params: eventParams },
                  },
                  SUBMIT: [
                    { guard: 'isInvalid', actions: ['pointOut', 'emitInvalid'] },
                    {
                      guard: { type: 'takesFromMany', params: ({ context }) => ({ open: openIn(context) }) },
                      target: 'confirmingLossOfAccess',
                    },
                    ...confirmedSave,
                  ],
                },
              },
              busy: {
                tags: 'busy',
                on: { SUBMIT: { actions: 'emitBusy' }, LEAVE: { actions: 'emitBusy' } },
                initial: 'saving',
                states: {
                  saving: {
                    description: 'The service saves the draft, which cannot be edited meanwhile.',
                    entry: 'forgetFault',
                    ...save.calling,
                  },
                  lookingUp: {
                    description:
                      'Reads the stored object after a save without a response, or after a name conflict that such a save may have caused.',
                    ...save.lookingUp,
                  },
                  confirming: {
                    description:
                      'The draft is saved, but some applications were not notified. Reads the saved object.',
                    invoke: {
                      id: 'confirm',
                      src: 'read',
                      input: ({ context }) => ({
                        uuid: assertDefined(openIn(context).lastSave.fault?.savedUuid),
                      }),
                      onDone: {
                        target: `#${id}.form.clean`,
                        actions: [
                          { type: 'emitSaved', params: answered },
                          { type: 'keepSaved', params: answered },
                        ],
                      },
                      onError: [
                        {
                          guard: { type: 'isHidden', params: errorParams },
                          target: `#${id}.gone`,
                          actions: 'emitSavedOutOfSight',
                        },
                        { target: `#${id}.form.unsaved.editing`, actions: 'emitUnconfirmed' },
                      ],
                    },
                  },
                },
              },
              confirmingLossOfAccess: {
                description:
                  'A dialog shows how many users lose access by this save, and asks whether to save.',
                on: { SAVE_ANYWAY: confirmedSave, STAY: 'editing' },
              },
              confirmingLossOfSight: {
                description:
                  'A dialog warns that the save hides the object from the user, and asks whether to save.',
                on: { SAVE_ANYWAY: 'busy.saving', STAY: 'editing' },
              },
              unclear: {
                description: 'It is unknown whether the draft was saved; the lookup can be retried.',
                on: { RETRY: 'busy.lookingUp', SUBMIT: 'busy.lookingUp', BACK: 'editing', LEAVE: 'asking' },
              },
              comparing: {
                description:
                  "Reads the newer stored version: of another user, or of this form's earlier save without a response.",
                tags: 'busy',
                invoke: {
                  id: 'compare',
                  src: 'read',
                  input: ({ context }) => ({ uuid: assertDefined(openIn(context).target.uuid) }),
                  onDone: [
                    {
                      guard: { type: 'isOwn', params: answered },
                      target: `#${id}.form.clean`,
                      actions: [
                        { type: 'emitSaved', params: answered },
                        { type: 'keepSaved', params: answered },
                      ],
                    },
                    {
                      guard: { type: 'isOwnBefore', params: answered },
                      target: 'busy.saving',
                      actions: { type: 'rebase', params: answered },
                    },
                    { target: 'conflict', actions: { type: 'keepTheirs', params: answered } },
                  ],
                  onError: failed,
                },
              },
              conflict: {
                description:
                  'Shows the fields that differ in both versions; the user chooses one for each field.',
                on: {
                  CHOOSE_SIDE: { actions: { type: 'take', params: eventParams } },
                  RESOLVE: [
                    {
                      guard: 'isMergedInvalid',
                      target: 'editing',
                      actions: ['adopt', 'pointOut', 'emitInvalid'],
                    },
                    {
                      guard: {
                        type: 'takesFromMany',
                        params: ({ context }) => ({ open: editing.adopt(openIn(context)) }),
                      },
                      target: 'confirmingLossOfAccess',
                      actions: 'adopt',
                    },
                    { guard: 'isMergedOutOfSight', target: 'confirmingLossOfSight', actions: 'adopt' },
                    { target: 'busy.saving', actions: 'adopt' },
                  ],
                  BACK: { target: 'editing', actions: 'forgetConflict' },
                  LEAVE: { target: 'asking', actions: 'forgetConflict' },
                },
              },
              asking: {
                description: 'Asks whether to discard unsaved changes.',
                on: { STAY: 'editing', DISCARD: `#${id}.gone`, LEAVE: {} },
              },
            },
          },
        },
      },
      gone: {
        description:
          'The screen is being left: the changes were saved, discarded, or stored for the next sign-in, or the object was deleted.',
      },
    },
  });
}

export type FormActor<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> = ActorRefFrom<ReturnType<typeof createFormMachine<string, Stored, Draft, Choices, Request>>>;
