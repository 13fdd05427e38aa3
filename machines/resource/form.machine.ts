import type { ActorRefFrom } from 'xstate';
import { failure } from '../common/params.ts';
import { formEditing } from './form-editing.ts';
import { formOpenState } from './form-open-state.ts';
import { formSetup } from './form-setup.ts';
import type { FormRules } from './form.ts';

/**
 * Creates the machine of a resource's form. This file opens it, `form-open-state.ts` has the states of an
 * open form, and `form-editing.ts` changes drafts.
 *
 * @param id unique per resource
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

  const unopened = { guard: 'hasUnsaved', target: 'gone', actions: 'emitKeptAgain' } as const;

  return form.createMachine({
    id,
    context: ({ input: { uuid, clonedId, unsaved, viewer = null } }) => ({
      target: { uuid, clonedId },
      viewer,
      unsaved,
      fault: null,
      open: null,
    }),
    initial: 'opening',
    states: {
      opening: {
        description: 'Reads what is edited and what there is to choose from.',
        tags: 'busy',
        on: { SESSION_LOST: unopened },
        invoke: {
          id: 'open',
          src: 'open',
          input: ({ context }) => context.target,
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
            actions: { type: 'keepOpeningFault', params: failure },
          },
        },
      },
      failed: {
        description: 'Something that the form needs could not be read: it says what, and cannot be saved.',
        on: { RETRY: 'opening', SESSION_LOST: unopened },
      },
      form: formOpenState(form, editing, id),
      gone: {
        description:
          'The screen is being left: nothing is unsaved, or it was given up, kept, deleted, or saved for others.',
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
