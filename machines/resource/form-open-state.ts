import { known } from '../common/known.ts';
import { failure, said } from '../common/params.ts';
import { type FormContext, openIn } from './form-context.ts';
import type { FormEditing } from './form-editing.ts';
import type { FormSetup } from './form-setup.ts';
import type { Version } from './form.ts';

const answered = <Read>({ event }: { event: { output: Read | null } }) => ({
  version: known(event.output),
});

/**
 * Makes the state of an open form, which loses nothing typed to a refusal, a conflict, a session that ends,
 * or a screen left by mistake.
 */
export function formOpenState<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(
  form: FormSetup<Stored, Draft, Choices, Request>,
  editing: FormEditing<Stored, Draft, Choices, Request>,
  id: string,
) {
  const found = ({
    context,
    event,
  }: {
    context: FormContext<Stored, Draft, Choices>;
    event: { output: readonly Version<Stored>[] };
  }) => ({ version: known(editing.asSent(openIn(context), event.output)) });

  const unansweredWith = ({ context }: { context: FormContext<Stored, Draft, Choices> }) => ({
    error: openIn(context).fault,
  });

  const clean = form.createStateConfig({
    description: 'Nothing is unsaved.',
    tags: 'editable',
    on: {
      EDIT: [
        {
          guard: { type: 'makesUnsaved', params: said },
          target: 'unsaved',
          actions: { type: 'edit', params: said },
        },
        { actions: { type: 'edit', params: said } },
      ],
      TYPE: { target: 'unsaved', actions: { type: 'type', params: said } },
      TOUCH: { actions: { type: 'touch', params: said } },
      DISMISS: { actions: 'dismiss' },
      SUBMIT: [{ guard: 'isValid', target: 'unsaved.saving' }, { actions: ['pointOut', 'emitInvalid'] }],
      LEAVE: `#${id}.gone`,
      REPLACED: {
        guard: { type: 'isEdited', params: ({ event }) => ({ uuid: event.version.stored.uuid }) },
        actions: { type: 'keepSaved', params: said },
      },
    },
  });

  const refused = {
    target: 'editing',
    actions: [
      { type: 'keepRefusals', params: failure },
      { type: 'emitRefused', params: failure },
    ],
  } as const;

  const unanswered = {
    guard: { type: 'hasNoAnswer', params: failure },
    target: 'lookingUp',
    actions: { type: 'keepSent', params: failure },
  } as const;

  const takenByItself = {
    guard: { type: 'mayBeOwnName', params: failure },
    target: 'lookingUp',
    actions: { type: 'keepFault', params: failure },
  } as const;

  const saved = [{ guard: 'isOutOfSight', target: 'confirmingLossOfSight' }, { target: 'saving' }] as const;

  const unsaved = form.createStateConfig({
    tags: 'dirty',
    initial: 'editing',
    on: {
      LEAVE: '.asking',
      SESSION_LOST: { target: `#${id}.gone`, actions: 'emitKept' },
    },
    states: {
      editing: {
        description: 'Something is typed and not saved.',
        tags: 'editable',
        on: {
          EDIT: [
            {
              guard: { type: 'makesUnsaved', params: said },
              actions: { type: 'edit', params: said },
            },
            { target: `#${id}.form.clean`, actions: { type: 'edit', params: said } },
          ],
          TYPE: { actions: { type: 'type', params: said } },
          UNTYPE: [
            {
              guard: { type: 'staysUnsaved', params: said },
              actions: { type: 'untype', params: said },
            },
            { target: `#${id}.form.clean`, actions: { type: 'untype', params: said } },
          ],
          TOUCH: { actions: { type: 'touch', params: said } },
          DISMISS: { actions: 'dismiss' },
          // What this person asked for before they began to type.
          REPLACED: { guard: { type: 'isApart', params: said }, actions: { type: 'merge', params: said } },
          SUBMIT: [
            { guard: 'isInvalid', actions: ['pointOut', 'emitInvalid'] },
            {
              guard: { type: 'takesFromMany', params: ({ context }) => ({ open: openIn(context) }) },
              target: 'confirmingLossOfAccess',
            },
            ...saved,
          ],
        },
      },
      saving: {
        description: 'The service is saving; what is typed stands still meanwhile.',
        tags: 'busy',
        entry: 'forgetFault',
        on: { SUBMIT: { actions: 'emitBusy' }, LEAVE: { actions: 'emitBusy' } },
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ ...editing.toSave(openIn(context)), isSeen: true }),
          onDone: [
            {
              guard: { type: 'isConfirmed', params: ({ event }) => ({ version: event.output }) },
              target: `#${id}.form.clean`,
              actions: [
                { type: 'emitSaved', params: answered },
                { type: 'keepSaved', params: answered },
              ],
            },
            { target: 'editing', actions: 'emitUnconfirmed' },
          ],
          onError: [
            { guard: { type: 'isStale', params: failure }, target: 'comparing' },
            {
              guard: { type: 'wasSavedOutOfSight', params: failure },
              target: `#${id}.gone`,
              actions: 'emitSavedOutOfSight',
            },
            {
              guard: { type: 'isSaved', params: failure },
              target: 'confirming',
              actions: { type: 'keepFault', params: failure },
            },
            unanswered,
            takenByItself,
            refused,
          ],
        },
      },
      confirming: {
        description: 'Saved, but some applications could not be told: reads what was saved.',
        tags: 'busy',
        on: { LEAVE: { actions: 'emitBusy' } },
        invoke: {
          id: 'confirm',
          src: 'read',
          input: ({ context }) => ({ uuid: known(openIn(context).fault?.savedUuid) }),
          onDone: {
            target: `#${id}.form.clean`,
            actions: [
              { type: 'emitSaved', params: answered },
              { type: 'keepSaved', params: answered },
            ],
          },
          onError: [
            {
              guard: { type: 'isHidden', params: failure },
              target: `#${id}.gone`,
              actions: 'emitSavedOutOfSight',
            },
            { target: 'editing', actions: 'emitUnconfirmed' },
          ],
        },
      },
      confirmingLossOfAccess: {
        description: 'Says from how many users a save takes access; the person chooses.',
        on: { SAVE_ANYWAY: saved, STAY: 'editing' },
      },
      confirmingLossOfSight: {
        description: 'Says that who saves this does not see it any more afterwards; they choose.',
        on: { SAVE_ANYWAY: 'savingOutOfSight', STAY: 'editing' },
      },
      savingOutOfSight: {
        description:
          'The service is saving what is not seen any more afterwards: nothing of it is read again.',
        tags: 'busy',
        entry: 'forgetFault',
        on: { LEAVE: { actions: 'emitBusy' } },
        invoke: {
          id: 'saveAway',
          src: 'save',
          input: ({ context }) => ({ ...editing.toSave(openIn(context)), isSeen: false }),
          onDone: { target: `#${id}.gone`, actions: 'emitSavedOutOfSight' },
          onError: [
            { guard: { type: 'isStale', params: failure }, target: 'comparing' },
            {
              guard: { type: 'isSaved', params: failure },
              target: `#${id}.gone`,
              actions: [{ type: 'keepFault', params: failure }, 'emitSavedOutOfSight'],
            },
            unanswered,
            refused,
          ],
        },
      },
      lookingUp: {
        description:
          'A save was not answered, or a new name is taken after one was not: what is stored now is being read.',
        tags: 'busy',
        on: { SUBMIT: { actions: 'emitBusy' }, LEAVE: { actions: 'emitBusy' } },
        invoke: {
          id: 'lookUp',
          src: 'lookUp',
          input: ({ context }) => {
            const open = openIn(context);
            return { uuid: open.uuid, request: editing.toSave(open).request };
          },
          onDone: [
            {
              guard: { type: 'isAsSent', params: ({ event }) => ({ found: event.output }) },
              target: `#${id}.form.clean`,
              actions: [
                { type: 'emitSaved', params: found },
                { type: 'keepSaved', params: found },
              ],
            },
            { guard: 'isNewOutOfSight', target: 'unclear', actions: 'emitUnclear' },
            {
              guard: { type: 'isChanged', params: ({ event }) => ({ found: event.output }) },
              target: 'conflict',
              actions: {
                type: 'keepTheirs',
                params: ({ event }) => ({ version: known(event.output[0] ?? null) }),
              },
            },
            {
              target: 'editing',
              actions: [
                { type: 'keepRefusals', params: unansweredWith },
                { type: 'emitRefused', params: unansweredWith },
              ],
            },
          ],
          onError: [
            { guard: { type: 'isGone', params: failure }, ...refused },
            { target: 'unclear', actions: 'emitUnclear' },
          ],
        },
      },
      unclear: {
        description: 'Whether it was saved could not be found out; it can be asked for again.',
        on: { RETRY: 'lookingUp', SUBMIT: 'lookingUp', BACK: 'editing', LEAVE: 'asking' },
      },
      comparing: {
        description:
          'Another version is stored, of somebody else or of an earlier save without an answer: reads it.',
        tags: 'busy',
        invoke: {
          id: 'compare',
          src: 'read',
          input: ({ context }) => ({ uuid: known(openIn(context).uuid) }),
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
              target: 'saving',
              actions: { type: 'rebase', params: answered },
            },
            { target: 'conflict', actions: { type: 'keepTheirs', params: answered } },
          ],
          onError: refused,
        },
      },
      conflict: {
        description: 'Shows both versions, field by field; the person chooses.',
        on: {
          CHOOSE_SIDE: { actions: { type: 'take', params: said } },
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
            { target: 'saving', actions: 'adopt' },
          ],
          BACK: { target: 'editing', actions: 'forgetTheirs' },
          LEAVE: { target: 'asking', actions: 'forgetTheirs' },
        },
      },
      asking: {
        description: 'Asks whether what is unsaved may be given up.',
        on: { STAY: 'editing', DISCARD: `#${id}.gone`, LEAVE: {} },
      },
    },
  });

  return form.createStateConfig({
    tags: 'form',
    initial: 'clean',
    on: {
      OPEN_SECTION: { actions: { type: 'openSection', params: said } },
      REMOVED: { guard: { type: 'isEdited', params: said }, target: 'gone' },
    },
    states: { clean, unsaved },
  });
}
