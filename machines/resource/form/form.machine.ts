import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../../common/assert-defined.ts';
import { errorParams, eventParams, outputParams } from '../../common/params.ts';
import type { FollowedList } from '../../shell/list-changes.machine.ts';
import { type FormContext, openIn, openingIn } from './form-context.ts';
import { formEditing } from './form-editing.ts';
import { answered, formSave } from './form-save.ts';
import { formSetup } from './form-setup.ts';
import type { FormRules, Version } from './form.ts';

/**
 * Creates the machine of a resource's form. The user's input survives a refusal, a conflict, the end of the session,
 * and an attempt to leave the screen. An open form has two parallel regions: `draft` (what the user has entered) and
 * `stored` (what the service has). This file contains the chart, without the states of a save (`form-save.ts`).
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
  const { busy, comparing } = formSave(id, editing);

  type Now = { context: FormContext<Stored, Draft, Choices> };

  const clean = `#${id}.open.draft.clean` as const;
  const gone = `#${id}.gone` as const;

  const isReplaced = {
    type: 'isEdited',
    params: ({ event }: { event: { version: Version<Stored> } }) => ({ uuid: event.version.stored.uuid }),
  } as const;
  const mayHaveChanged = {
    type: 'mayHaveChanged',
    params: ({ context, event }: Now & { event: { lists: readonly FollowedList[] } }) => ({
      uuid: openIn(context).target.uuid,
      lists: event.lists,
    }),
  } as const;
  /**
   * The transitions of a save if no confirmation is needed that many users lose access, or if the user has confirmed
   * this.
   */
  const confirmedSave = [
    { guard: 'isOutOfSight', target: 'confirmingLossOfSight' },
    { target: 'busy.saving' },
  ] as const;

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
              target: 'open.draft.unsaved',
              actions: [{ type: 'keepOpened', params: outputParams }, 'emitRestored'],
            },
            { target: 'open', actions: { type: 'keepOpened', params: outputParams } },
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
      open: {
        type: 'parallel',
        tags: 'form',
        on: {
          OPEN_SECTION: { actions: { type: 'openSection', params: eventParams } },
          REMOVED: { guard: { type: 'isEdited', params: eventParams }, target: gone },
        },
        states: {
          draft: {
            initial: 'clean',
            states: {
              clean: {
                description: 'The form has no unsaved changes.',
                tags: 'editable',
                on: {
                  EDIT: [
                    {
                      guard: { type: 'makesUnsaved', params: eventParams },
                      target: 'unsaved',
                      actions: { type: 'edit', params: eventParams },
                    },
                    { actions: { type: 'edit', params: eventParams } },
                  ],
                  TYPE: { target: 'unsaved', actions: { type: 'type', params: eventParams } },
                  TOUCH: { actions: { type: 'touch', params: eventParams } },
                  DISMISS: { actions: 'dismiss' },
                  SUBMIT: [
                    { guard: 'isInvalid', actions: ['pointOut', 'emitInvalid'] },
                    { target: 'unsaved.busy.saving' },
                  ],
                  LEAVE: gone,
                  REPLACED: { guard: isReplaced, actions: { type: 'keepSaved', params: eventParams } },
                },
              },
              unsaved: {
                tags: 'dirty',
                initial: 'editing',
                exit: { type: 'forgetDraft', params: ({ context }) => openIn(context).target },
                on: {
                  PAGE_HIDDEN: { actions: 'emitKept' },
                  LEAVE: '.asking',
                  SESSION_LOST: { target: gone, actions: 'emitKept' },
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
                        { target: clean, actions: { type: 'edit', params: eventParams } },
                      ],
                      TYPE: { actions: { type: 'type', params: eventParams } },
                      UNTYPE: [
                        {
                          guard: { type: 'staysUnsaved', params: eventParams },
                          actions: { type: 'untype', params: eventParams },
                        },
                        { target: clean, actions: { type: 'untype', params: eventParams } },
                      ],
                      TOUCH: [
                        {
                          guard: { type: 'staysUnsavedOnBlur', params: eventParams },
                          actions: { type: 'touch', params: eventParams },
                        },
                        { target: clean, actions: { type: 'touch', params: eventParams } },
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
                          guard: {
                            type: 'takesFromMany',
                            params: ({ context }) => ({ open: openIn(context) }),
                          },
                          target: 'confirmingLossOfAccess',
                        },
                        ...confirmedSave,
                      ],
                    },
                  },
                  busy,
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
                    on: {
                      RETRY: 'busy.lookingUp',
                      SUBMIT: 'busy.lookingUp',
                      BACK: 'editing',
                      LEAVE: 'asking',
                    },
                  },
                  comparing,
                  conflict: {
                    description:
                      'Shows the fields that differ in both versions; the user chooses one for each field.',
                    on: {
                      CHOOSE_SIDE: { actions: { type: 'take', params: eventParams } },
                      RESOLVE: { target: 'editing', actions: ['adopt', 'submit'] },
                      BACK: { target: 'editing', actions: 'forgetConflict' },
                      LEAVE: { target: 'asking', actions: 'forgetConflict' },
                    },
                  },
                  asking: {
                    description: 'Asks whether to discard unsaved changes.',
                    on: { STAY: 'editing', DISCARD: gone, LEAVE: {} },
                  },
                },
              },
            },
          },
          stored: {
            initial: 'current',
            states: {
              current: {
                description: 'As far as the form knows, the service has the version that the form has read.',
                on: { LISTS_CHANGED: { guard: mayHaveChanged, target: 'refreshing' } },
              },
              refreshing: {
                description: 'The object is read again, because it may have changed elsewhere.',
                on: {
                  LISTS_CHANGED: { guard: mayHaveChanged, target: 'refreshing', reenter: true },
                  // This transition ends the read, which may return an earlier version.
                  REPLACED: { guard: isReplaced, target: 'current' },
                },
                invoke: {
                  id: 'refresh',
                  src: 'read',
                  input: ({ context }) => ({ uuid: assertDefined(openIn(context).target.uuid) }),
                  onDone: [
                    { guard: { type: 'hasSameTag', params: answered }, target: 'current' },
                    {
                      guard: 'isClean',
                      target: 'current',
                      actions: { type: 'keepSaved', params: answered },
                    },
                    // The next save finds out that the versions conflict.
                    { target: 'current' },
                  ],
                  onError: [
                    { guard: { type: 'isNotHidden', params: errorParams }, target: 'current' },
                    { guard: 'isClean', target: gone, actions: 'emitDeleted' },
                    { target: 'deleted' },
                  ],
                },
              },
              deleted: {
                description:
                  'The object was deleted or is hidden from the user, and the form has unsaved changes.',
                on: {
                  LISTS_CHANGED: { guard: mayHaveChanged, target: 'refreshing' },
                  REPLACED: { guard: isReplaced, target: 'current' },
                },
              },
            },
          },
        },
      },
      gone: {
        description:
          'The screen is being left: the changes were saved, discarded, or stored for the next sign-in, or the object was deleted.',
        type: 'final',
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
