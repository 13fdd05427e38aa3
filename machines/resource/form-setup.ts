import { assign, emit, setup } from 'xstate';
import { faultOf, hasNoAnswer, unprovided } from '../common/faults.ts';
import { known } from '../common/known.ts';
import type { Failed } from '../common/params.ts';
import {
  type FormContext,
  type FormEmitted,
  type FormEvent,
  type FormInput,
  type Opened,
  type OpenForm,
  openIn,
  type SaveInput,
} from './form-context.ts';
import type { FormEditing } from './form-editing.ts';
import type { SoughtSave } from './form-look-up.ts';
import type { FormTarget, Version, Side } from './form.ts';

/** Declares the types, actors, guards and actions of `form.machine.ts`. */
export function formSetup<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  editing: FormEditing<Stored, Draft, Choices, Request>,
) {
  return setup({
    types: {
      input: {} as FormInput<Draft>,
      context: {} as FormContext<Stored, Draft, Choices>,
      events: {} as FormEvent<Stored, Draft>,
      emitted: {} as FormEmitted<Stored, Draft>,
      tags: {} as 'busy' | 'form' | 'editable' | 'dirty',
    },
    actors: {
      /** Reads the object to edit or clone, and all lookups. */
      open: unprovided<Opened<Stored, Choices>, FormTarget>('open'),
      read: unprovided<Version<Stored>, { uuid: string }>('read'),
      save: unprovided<Version<Stored> | null, SaveInput<Request>>('save'),
      /** Reads what is stored after a save without an answer. */
      lookUp: unprovided<readonly Version<Stored>[], SoughtSave<Request>>('lookUp'),
    },
    guards: {
      hasUnsaved: ({ context }) => context.unsaved !== null,
      makesUnsaved: ({ context }, { changes }: { changes: Partial<Draft> }) =>
        editing.isUnsaved(editing.edit(openIn(context), changes)),
      staysUnsaved: ({ context }, { field }: { field: string }) =>
        editing.isUnsaved(editing.untype(openIn(context), field)),
      isValid: ({ context }) => editing.isValid(openIn(context)),
      isInvalid: ({ context }) => !editing.isValid(openIn(context)),
      isMergedInvalid: ({ context }) => !editing.isValid(editing.adopt(openIn(context))),
      isOutOfSight: ({ context }) => editing.isOutOfSight(openIn(context), context.viewer),
      isMergedOutOfSight: ({ context }) =>
        editing.isOutOfSight(editing.adopt(openIn(context)), context.viewer),
      isConfirmed: (_, { version }: { version: Version<Stored> | null }) => version !== null,
      isStale: ({ context }, { error }: Failed) =>
        openIn(context).uuid !== null && faultOf(error).status === 412,
      /** The draft was saved, but an application was not notified. */
      isSaved: (_, { error }: Failed) => faultOf(error).savedUuid !== undefined,
      /** The draft was saved, but the viewer cannot read the object. */
      isSavedOutOfSight: ({ context }, { error }: Failed) => {
        const { savedUuid, status } = faultOf(error);
        const isHidden = [403, 404].includes(status) || editing.isOutOfSight(openIn(context), context.viewer);
        return savedUuid !== undefined && isHidden;
      },
      hasNoAnswer: (_, { error }: Failed) => hasNoAnswer(faultOf(error)),
      isAsSent: ({ context }, { found }: { found: readonly Version<Stored>[] }) =>
        editing.asSent(openIn(context), found) !== null,
      /** An earlier save without an answer has stored this version, and the draft has not changed since. */
      isOwn: ({ context }, { version }: { version: Version<Stored> }) =>
        editing.isSentBefore(openIn(context), version) && editing.asSent(openIn(context), [version]) !== null,
      isOwnBefore: ({ context }, { version }: { version: Version<Stored> }) =>
        editing.isSentBefore(openIn(context), version),
      /** An earlier save without an answer may have taken the name. */
      mayBeOwnName: ({ context }, { error }: Failed) =>
        openIn(context).uuid === null &&
        openIn(context).sent !== null &&
        faultOf(error).status === 409 &&
        !editing.isOutOfSight(openIn(context), context.viewer),
      /** The object is new, and the viewer could not see it once it is saved. */
      isNewOutOfSight: ({ context }) =>
        openIn(context).uuid === null && editing.isOutOfSight(openIn(context), context.viewer),
      isChanged: ({ context }, { found }: { found: readonly Version<Stored>[] }) =>
        openIn(context).uuid !== null && found.some((now) => !editing.isAsRead(openIn(context), now)),
      /** The object cannot be read, and the sent draft is not the reason. */
      isGone: ({ context }, { error }: Failed) =>
        [403, 404].includes(faultOf(error).status) && !editing.isOutOfSight(openIn(context), context.viewer),
      isHidden: (_, { error }: Failed) => [403, 404].includes(faultOf(error).status),
      isApart: ({ context }, { version }: { version: Version<Stored> }) =>
        editing.isApart(openIn(context), version),
      isEdited: ({ context }, { uuid }: { uuid: string }) => openIn(context).uuid === uuid,
      /** Returns whether a save takes access from many users. Forms whose saves can do that provide it. */
      takesFromMany: (_state, _params: { open: OpenForm<Stored, Draft, Choices> }) => false,
    },
    actions: {
      keepOpened: assign(({ context: { target, unsaved } }, opened: Opened<Stored, Choices>) => ({
        open: editing.start(target, opened, unsaved),
        unsaved: null,
        fault: null,
      })),
      keepOpeningFault: assign((_, { error }: Failed) => ({ fault: faultOf(error) })),
      edit: assign(({ context }, { changes }: { changes: Partial<Draft> }) => ({
        open: editing.edit(openIn(context), changes),
      })),
      type: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        open: editing.type(openIn(context), field, text),
      })),
      untype: assign(({ context }, { field }: { field: string }) => ({
        open: editing.untype(openIn(context), field),
      })),
      touch: assign(({ context }, { field }: { field: string }) => ({
        open: editing.touch(openIn(context), field),
      })),
      openSection: assign(({ context }, { section }: { section: string }) => ({
        open: { ...openIn(context), section, attention: null },
      })),
      pointOut: assign(({ context }) => ({ open: editing.pointOut(openIn(context)) })),
      dismiss: assign(({ context }) => ({ open: { ...openIn(context), fault: null, dismissed: true } })),
      keepSaved: assign(({ context }, { version }: { version: Version<Stored> }) => ({
        open: editing.saved(openIn(context), version),
      })),
      keepRefusals: assign(({ context }) => ({
        open: editing.refused(openIn(context), known(openIn(context).fault)),
      })),
      keepFault: assign(({ context }, { error }: Failed) => ({
        open: { ...openIn(context), fault: faultOf(error) },
      })),
      keepSent: assign(({ context }) => ({
        open: { ...openIn(context), sent: openIn(context).draft },
      })),
      rebase: assign(({ context }, { version }: { version: Version<Stored> }) => ({
        open: editing.rebase(openIn(context), version),
      })),
      forgetFault: assign(({ context }) => ({ open: { ...openIn(context), fault: null } })),
      keepTheirs: assign(({ context }, { version }: { version: Version<Stored> }) => ({
        open: editing.compare(openIn(context), version),
      })),
      merge: assign(({ context }, { version }: { version: Version<Stored> }) => ({
        open: editing.adopt(editing.compare(openIn(context), version)),
      })),
      take: assign(({ context }, { field, side }: { field: string; side: Side }) => ({
        open: editing.take(openIn(context), field, side),
      })),
      adopt: assign(({ context }) => ({ open: editing.adopt(openIn(context)) })),
      forgetConflict: assign(({ context }) => ({ open: { ...openIn(context), conflict: null } })),
      emitSaved: emit(({ context }, { version }: { version: Version<Stored> }) => {
        const { uuid, clonedId, fault } = openIn(context);
        return {
          type: 'formSaved',
          stored: version.stored,
          target: { uuid, clonedId },
          failedApps: fault?.failedUpdateApps ?? [],
        };
      }),
      emitSavedOutOfSight: emit(({ context }) => {
        const { uuid, clonedId, draft, fault } = openIn(context);
        return {
          type: 'formSavedOutOfSight',
          draft,
          target: { uuid, clonedId },
          failedApps: fault?.failedUpdateApps ?? [],
        };
      }),
      emitUnconfirmed: emit(({ context }) => ({ type: 'formUnconfirmed', draft: openIn(context).draft })),
      emitRefused: emit(({ context }) => ({
        type: 'formRefused',
        draft: openIn(context).draft,
        fault: known(openIn(context).fault),
      })),
      emitUnclear: emit({ type: 'formUnclear' }),
      emitInvalid: emit({ type: 'formInvalid' }),
      emitBusy: emit({ type: 'formBusy' }),
      emitRestored: emit({ type: 'draftRestored' }),
      /** Emits the restored draft again, if the session ends before the form has opened. */
      emitKeptAgain: emit(({ context: { target, unsaved } }) => ({
        type: 'draftKept',
        target,
        unsaved: known(unsaved),
      })),
      emitKept: emit(({ context }) => {
        const open = openIn(context);
        const { uuid, clonedId } = open;
        return { type: 'draftKept', target: { uuid, clonedId }, unsaved: editing.toKeep(open) };
      }),
    },
  });
}
