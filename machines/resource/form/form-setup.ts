import { assign, emit, type ParameterizedObject, raise, setup, stateIn } from 'xstate';
import { faultOf, hasNoAnswer } from '../../common/faults.ts';
import { placeholderActor } from '../../common/placeholder-actor.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import type { ErrorParams } from '../../common/params.ts';
import {
  type FormContext,
  type FormEmitted,
  type FormEvent,
  type FormInput,
  type Opened,
  type OpenForm,
  openIn,
  openingIn,
  type SaveInput,
} from './form-context.ts';
import type { FormEditing } from './form-editing.ts';
import type { LostSave } from './form-actors.ts';
import type { FormTarget, Version } from './form.ts';
import type { FollowedList } from '../../shell/list-changes.machine.ts';

/** The object that a form edits, and the lists that have changed. */
export interface Followed {
  readonly uuid: string | null;
  readonly lists: readonly FollowedList[];
}

/** Time limit for the response to each call that a save makes, in milliseconds. */
const RESPONSE_LIMIT_MS = 60_000;

/** Returns whether a call failed because the viewer cannot read the object. */
const isHidden = (error: unknown): boolean => [403, 404].includes(faultOf(error).status);

/** Returns the types, actors, guards and actions of `form.machine.ts`. */
export function formSetup<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  editing: FormEditing<Stored, Draft, Choices, Request>,
) {
  type Context = FormContext<Stored, Draft, Choices>;
  type Open = OpenForm<Stored, Draft, Choices>;
  type Event = FormEvent<Stored, Draft>;

  /** Returns an action that replaces the open form with the result of `changed`. */
  const change = <Params extends ParameterizedObject['params'] | undefined>(
    changed: (open: Open, params: Params) => Open,
  ) =>
    assign<Context, Event, Params, Event, never>(({ context }, params) => ({
      open: changed(openIn(context), params),
    }));
  const isNew = (context: Context): boolean => openIn(context).target.uuid === null;
  const isOutOfSight = (context: Context): boolean => editing.isOutOfSight(openIn(context), context.viewer);

  return setup({
    types: {
      input: {} as FormInput<Draft>,
      context: {} as FormContext<Stored, Draft, Choices>,
      events: {} as FormEvent<Stored, Draft>,
      emitted: {} as FormEmitted<Stored, Draft>,
      tags: {} as 'busy' | 'form' | 'editable' | 'dirty',
    },
    actors: {
      /** Reads the object to edit or clone, and the choices of its fields. */
      open: placeholderActor<Opened<Stored, Choices>, FormTarget>('open'),
      read: placeholderActor<Version<Stored>, { uuid: string }>('read'),
      save: placeholderActor<Version<Stored> | null, SaveInput<Request>>('save'),
      /** Finds out after a save without a response which versions are stored. */
      lookUp: placeholderActor<readonly Version<Stored>[], LostSave<Request>>('lookUp'),
    },
    delays: { responseLimit: RESPONSE_LIMIT_MS },
    guards: {
      /** Whether the form has no unsaved changes. */
      isClean: stateIn({ open: { draft: 'clean' } }),
      hasUnsaved: ({ context }) => openingIn(context).unsaved !== null,
      makesUnsaved: ({ context }, edit: { changes: Partial<Draft> }) =>
        editing.isUnsaved(editing.edit(openIn(context), edit)),
      staysUnsaved: ({ context }, untyped: { field: string }) =>
        editing.isUnsaved(editing.untype(openIn(context), untyped)),
      staysUnsavedOnBlur: ({ context }, touched: { field: string }) =>
        editing.isUnsaved(editing.touch(openIn(context), touched)),
      isInvalid: ({ context }) => !editing.isValid(openIn(context)),
      isOutOfSight: ({ context }) => isOutOfSight(context),
      isConfirmed: (_, { version }: { version: Version<Stored> | null }) => version !== null,
      isStale: ({ context }, { error }: ErrorParams) => !isNew(context) && faultOf(error).status === 412,
      /** Whether the service saved the draft, although it failed to notify an application. */
      isSaved: (_, { error }: ErrorParams) => faultOf(error).savedUuid !== undefined,
      /** Whether the draft was saved, but the viewer can no longer read the object. */
      isSavedOutOfSight: ({ context }, { error }: ErrorParams) =>
        faultOf(error).savedUuid !== undefined && (isHidden(error) || isOutOfSight(context)),
      hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
      isAsSent: ({ context }, { found }: { found: readonly Version<Stored>[] }) =>
        editing.asSent(openIn(context), found) !== null,
      /**
       * Whether the version was stored by an earlier save of this form that got no response, and the draft has not
       * changed since that save.
       */
      isOwn: ({ context }, { version }: { version: Version<Stored> }) =>
        editing.isSentBefore(openIn(context), version) && editing.asSent(openIn(context), [version]) !== null,
      isOwnBefore: ({ context }, { version }: { version: Version<Stored> }) =>
        editing.isSentBefore(openIn(context), version),
      /** Whether the name may be taken by an earlier save of this form that got no response. */
      mayBeOwnName: ({ context }, { error }: ErrorParams) =>
        isNew(context) &&
        openIn(context).lastSave.sent !== null &&
        faultOf(error).status === 409 &&
        !isOutOfSight(context),
      /** Whether the object is new, and the viewer will not see it after the save. */
      isNewOutOfSight: ({ context }) => isNew(context) && isOutOfSight(context),
      isChanged: ({ context }, { found }: { found: readonly Version<Stored>[] }) =>
        !isNew(context) && found.some((now) => !editing.isAsRead(openIn(context), now)),
      /**
       * Whether the object was deleted or hidden by another user: the viewer cannot read it, although the sent draft
       * would not hide it from the viewer.
       */
      isGone: ({ context }, { error }: ErrorParams) => isHidden(error) && !isOutOfSight(context),
      isHidden: (_, { error }: ErrorParams) => isHidden(error),
      isNotHidden: (_, { error }: ErrorParams) => !isHidden(error),
      hasNoConflict: ({ context }, read: { version: Version<Stored> }) =>
        editing.hasNoConflict(openIn(context), read),
      isEdited: ({ context }, { uuid }: { uuid: string }) => openIn(context).target.uuid === uuid,
      /**
       * Returns whether a save takes access from many users; false by default. Forms whose saves can do that pass their
       * own guard to `provide`.
       */
      takesFromMany: (_state, _params: { open: OpenForm<Stored, Draft, Choices> }) => false,
      /** Whether the version is the one that the form has read. A service may send no tags; then this is unknown. */
      hasSameTag: ({ context }, { version: { tag } }: { version: Version<Stored> }) =>
        tag !== null && tag === openIn(context).version?.tag,
      /** Returns whether one of the changed lists contains the edited object. `formLoader` provides it. */
      mayHaveChanged: (_state, _params: Followed) => false,
    },
    actions: {
      keepOpened: assign(({ context }, opened: Opened<Stored, Choices>) => {
        const { target, unsaved } = openingIn(context);
        return { open: editing.start(target, opened, unsaved), opening: null };
      }),
      keepOpeningFault: assign(({ context }, { error }: ErrorParams) => ({
        opening: { ...openingIn(context), fault: faultOf(error) },
      })),
      edit: change(editing.edit),
      type: change(editing.type),
      untype: change(editing.untype),
      touch: change(editing.touch),
      openSection: change(editing.openSection),
      pointOut: change(editing.pointOut),
      dismiss: change(editing.dismiss),
      keepSaved: change(editing.saved),
      keepRefusals: change(editing.refused),
      keepFault: change(editing.keepFault),
      keepSent: change(editing.keepSent),
      rebase: change(editing.rebase),
      forgetFault: change(editing.forgetFault),
      keepTheirs: change(editing.compare),
      merge: change(editing.merge),
      take: change(editing.take),
      adopt: change(editing.adopt),
      forgetConflict: change(editing.forgetConflict),
      submit: raise({ type: 'SUBMIT' }),
      /** Removes the stored draft, if it belongs to this form. `openForm` provides it. */
      forgetDraft: (_state, _target: FormTarget) => {},
      emitSaved: emit(({ context }, { version }: { version: Version<Stored> }) => {
        const { target, lastSave } = openIn(context);
        return {
          type: 'formSaved',
          stored: version.stored,
          target,
          failedApps: lastSave.fault?.failedUpdateApps ?? [],
        };
      }),
      emitSavedOutOfSight: emit(({ context }) => {
        const { target, draft, lastSave } = openIn(context);
        return {
          type: 'formSavedOutOfSight',
          draft,
          target,
          failedApps: lastSave.fault?.failedUpdateApps ?? [],
        };
      }),
      emitUnconfirmed: emit(({ context }) => ({ type: 'formUnconfirmed', draft: openIn(context).draft })),
      emitRefused: emit(({ context }) => ({
        type: 'formRefused',
        draft: openIn(context).draft,
        fault: assertDefined(openIn(context).lastSave.fault),
      })),
      emitUnclear: emit({ type: 'formUnclear' }),
      emitDeleted: emit(({ context }) => ({ type: 'formDeleted', draft: openIn(context).draft })),
      emitInvalid: emit({ type: 'formInvalid' }),
      emitBusy: emit({ type: 'formBusy' }),
      emitRestored: emit({ type: 'draftRestored' }),
      emitKept: emit(({ context }) => {
        const open = openIn(context);
        return { type: 'draftKept', target: open.target, unsaved: editing.toKeep(open) };
      }),
    },
  });
}
