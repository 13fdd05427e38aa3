import { assertDefined } from '../../common/assert-defined.ts';
import { errorParams } from '../../common/params.ts';
import { write } from '../../common/write.ts';
import { type FormContext, openIn } from './form-context.ts';
import type { FormEditing } from './form-editing.ts';
import type { Version } from './form.ts';

export const answered = <Read>({ event }: { event: { output: Read | null } }) => ({
  version: assertDefined(event.output),
});

/**
 * Returns `save`, the states of a save, and `failed`, the transition for any other call that fails during a save.
 *
 * @param id the id of the form's machine
 */
export function formSave<
  const Id extends string,
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(id: Id, editing: FormEditing<Stored, Draft, Choices, Request>) {
  type Now = { context: FormContext<Stored, Draft, Choices> };
  type Answered = { event: { output: Version<Stored> | null } };
  type Found = { event: { output: readonly Version<Stored>[] } };

  const foundVersions = ({ event }: Found) => ({ found: event.output });
  const asSent = ({ context, event }: Now & Found) => ({
    version: assertDefined(editing.asSent(openIn(context), event.output)),
  });

  const clean = `#${id}.form.clean` as const;
  const dirty = `#${id}.form.unsaved` as const;

  const refused = { target: `${dirty}.editing`, actions: ['keepRefusals', 'emitRefused'] } as const;
  const failed = {
    target: refused.target,
    actions: [{ type: 'keepFault', params: errorParams }, ...refused.actions],
  } as const;
  const unclear = { target: `${dirty}.unclear`, actions: 'emitUnclear' } as const;

  const save = write({
    call: {
      id: 'save',
      src: 'save',
      input: ({ context }: Now) => {
        const open = openIn(context);
        return { ...editing.toSave(open), isSeen: !editing.isOutOfSight(open, context.viewer) };
      },
      onDone: [
        { guard: 'isOutOfSight', target: `#${id}.gone`, actions: 'emitSavedOutOfSight' },
        {
          guard: { type: 'isConfirmed', params: ({ event }: Answered) => ({ version: event.output }) },
          target: clean,
          actions: [
            { type: 'emitSaved', params: answered },
            { type: 'keepSaved', params: answered },
          ],
        },
        { target: refused.target, actions: 'emitUnconfirmed' },
      ],
    },
    refusals: [
      { guard: { type: 'isStale', params: errorParams }, target: `${dirty}.comparing` },
      {
        guard: { type: 'isSavedOutOfSight', params: errorParams },
        target: `#${id}.gone`,
        actions: [{ type: 'keepFault', params: errorParams }, 'emitSavedOutOfSight'],
      },
      {
        guard: { type: 'isSaved', params: errorParams },
        target: 'confirming',
        actions: { type: 'keepFault', params: errorParams },
      },
      {
        guard: { type: 'mayBeOwnName', params: errorParams },
        target: 'lookingUp',
        actions: { type: 'keepFault', params: errorParams },
      },
    ],
    unanswered: ['keepSent'],
    lookUp: {
      id: 'lookUp',
      src: 'lookUp',
      input: ({ context }: Now) => {
        const open = openIn(context);
        return { uuid: open.target.uuid, request: editing.toSave(open).request };
      },
      onError: [{ guard: { type: 'isGone', params: errorParams }, ...failed }, unclear],
    },
    found: [
      {
        guard: { type: 'isAsSent', params: foundVersions },
        target: clean,
        actions: [
          { type: 'emitSaved', params: asSent },
          { type: 'keepSaved', params: asSent },
        ],
      },
      { guard: 'isNewOutOfSight', ...unclear },
      {
        guard: { type: 'isChanged', params: foundVersions },
        target: `${dirty}.conflict`,
        actions: {
          type: 'keepTheirs',
          params: ({ event }: Found) => ({ version: assertDefined(event.output[0] ?? null) }),
        },
      },
    ],
    refused,
  });

  return { save, failed };
}
