import { UNREACHABLE } from '../../../openapi/client/fault.ts';
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
 * Returns the states of a save. `busy` contains the calls during which the form cannot be left; `comparing` reads the
 * newer version after a refusal with 412.
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

  const unsaved = `#${id}.open.draft.unsaved` as const;
  const gone = `#${id}.gone` as const;

  const foundVersions = ({ event }: Found) => ({ found: event.output });
  const asSent = ({ context, event }: Now & Found) => ({
    version: assertDefined(editing.asSent(openIn(context), event.output)),
  });
  const noResponse = { type: 'keepFault', params: () => ({ error: UNREACHABLE }) } as const;

  /** The transition after a save. A running read of the object also ends, because it may return an earlier version. */
  const saved = <Params>(params: Params) =>
    ({
      target: [`#${id}.open.draft.clean`, `#${id}.open.stored.current`],
      actions: [
        { type: 'emitSaved', params },
        { type: 'keepSaved', params },
      ],
    }) as const;
  const refused = { target: `${unsaved}.editing`, actions: ['keepRefusals', 'emitRefused'] } as const;
  const failed = {
    target: refused.target,
    actions: [{ type: 'keepFault', params: errorParams }, ...refused.actions],
  } as const;
  const unconfirmed = { target: refused.target, actions: 'emitUnconfirmed' } as const;
  const unclear = { target: `${unsaved}.unclear`, actions: 'emitUnclear' } as const;

  const { calling, lookingUp } = write({
    call: {
      id: 'save',
      src: 'save',
      input: ({ context }: Now) => {
        const open = openIn(context);
        return { ...editing.toSave(open), isSeen: !editing.isOutOfSight(open, context.viewer) };
      },
      onDone: [
        { guard: 'isOutOfSight', target: gone, actions: 'emitSavedOutOfSight' },
        {
          guard: { type: 'isConfirmed', params: ({ event }: Answered) => ({ version: event.output }) },
          ...saved(answered),
        },
        unconfirmed,
      ],
    },
    refusals: [
      { guard: { type: 'isStale', params: errorParams }, target: `${unsaved}.comparing` },
      {
        guard: { type: 'isSavedOutOfSight', params: errorParams },
        target: gone,
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
      { guard: { type: 'isAsSent', params: foundVersions }, ...saved(asSent) },
      { guard: 'isNewOutOfSight', ...unclear },
      {
        guard: { type: 'isChanged', params: foundVersions },
        target: `${unsaved}.conflict`,
        actions: {
          type: 'keepTheirs',
          params: ({ event }: Found) => ({ version: assertDefined(event.output[0] ?? null) }),
        },
      },
    ],
    refused,
  });

  const busy = {
    tags: 'busy',
    on: { SUBMIT: { actions: 'emitBusy' }, LEAVE: { actions: 'emitBusy' } },
    initial: 'saving',
    states: {
      saving: {
        description: 'The service saves the draft, which cannot be edited meanwhile.',
        entry: 'forgetFault',
        after: { responseLimit: { target: 'lookingUp', actions: [noResponse, 'keepSent'] } },
        ...calling,
      },
      lookingUp: {
        description:
          'Reads the stored object after a save without a response, or after a name conflict that such a save may have caused.',
        after: { responseLimit: unclear },
        ...lookingUp,
      },
      confirming: {
        description: 'The draft is saved, but some applications were not notified. Reads the saved object.',
        after: { responseLimit: unconfirmed },
        invoke: {
          id: 'confirm',
          src: 'read',
          input: ({ context }: Now) => ({ uuid: assertDefined(openIn(context).lastSave.fault?.savedUuid) }),
          onDone: saved(answered),
          onError: [
            {
              guard: { type: 'isHidden', params: errorParams },
              target: gone,
              actions: 'emitSavedOutOfSight',
            },
            unconfirmed,
          ],
        },
      },
    },
  } as const;

  const comparing = {
    description:
      "Reads the newer stored version: of another user, or of this form's earlier save without a response.",
    tags: 'busy',
    after: { responseLimit: { target: refused.target, actions: [noResponse, ...refused.actions] } },
    invoke: {
      id: 'compare',
      src: 'read',
      input: ({ context }: Now) => ({ uuid: assertDefined(openIn(context).target.uuid) }),
      onDone: [
        { guard: { type: 'isOwn', params: answered }, ...saved(answered) },
        {
          guard: { type: 'isOwnBefore', params: answered },
          target: 'busy.saving',
          actions: { type: 'rebase', params: answered },
        },
        { target: 'conflict', actions: { type: 'keepTheirs', params: answered } },
      ],
      onError: failed,
    },
  } as const;

  return { busy, comparing };
}
