import { type AnyActorRef, fromPromise } from 'xstate';
import { answer, handling } from '../../../openapi/client/client.ts';
import { wholeText } from '../../../openapi/rules/text-match.ts';
import { faultOf, MALFORMED } from '../../common/faults.ts';
import type { Opened, SaveInput } from './form-context.ts';
import { findLostSaveActor } from './find-lost-save.ts';
import type { FormTarget, Version } from './form.ts';
import type { ReadCall } from './form-reads.ts';

/** Options of a list call that searches for objects by name. */
type NameCall = {
  readonly params: { readonly query: { name: string } };
  readonly signal: AbortSignal;
};

type Call<Data> = Promise<{ data?: Data; response: Response }>;

interface FormCalls<Stored, Choices, Request> {
  get(call: ReadCall): Call<Stored>;
  /** Searches for objects by name. The response may also contain objects with other names. */
  list(call: NameCall): Call<readonly { uuid: string; name: string }[]>;
  update(body: Request, header: { 'If-Match'?: string }, signal: AbortSignal): Call<{ uuid: string }>;
  choices(signal: AbortSignal, reading: Promise<Version<Stored>> | null): Promise<Choices>;
}

/**
 * Returns the actors of a form that reads the object again after saving, because the response to a save contains little
 * more than the uuid.
 *
 * @param concerned lists of profiles that determine what users gain and lose; loaded while the form opens
 */
export function formActors<
  Stored extends { readonly uuid: string },
  Choices,
  Request extends { readonly name: string },
>(
  concerned: readonly AnyActorRef[],
  { get, list: listNamed, update, choices }: FormCalls<Stored, Choices, Request>,
) {
  async function readVersion(
    uuid: string,
    signal: AbortSignal,
    options: Pick<ReadCall, 'middleware'> = {},
  ): Promise<Version<Stored>> {
    const call = get({ ...options, params: { path: { uuid } }, signal });
    const stored: Stored | undefined = await answer(call);
    if (!stored?.uuid) throw MALFORMED;
    return { stored, tag: (await call).response.headers.get('ETag') };
  }

  return {
    open: fromPromise<Opened<Stored, Choices>, FormTarget>(async ({ input: { uuid, clonedId }, signal }) => {
      const from = uuid ?? clonedId;
      if (uuid !== null) for (const list of concerned) list.send({ type: 'LOAD' });
      const reading = from === null ? null : readVersion(from, signal);
      const [version, chosen] = await Promise.all([reading, choices(signal, reading)]);
      return { version, choices: chosen };
    }),
    read: fromPromise<Version<Stored>, { uuid: string }>(({ input, signal }) =>
      // The form handles 403 and 404 itself. Otherwise the application would open another screen, and unsaved changes
      // would be lost.
      readVersion(input.uuid, signal, handling(403, 404)),
    ),
    lookUp: findLostSaveActor<Stored, Request>({
      read: readVersion,
      namesakes: ({ name }, signal) =>
        answer(listNamed({ params: { query: { name: wholeText(name) } }, signal })),
      nameIn: ({ name }) => name,
    }),
    save: fromPromise<Version<Stored> | null, SaveInput<Request>>(
      async ({ input: { request, tag, isSeen }, signal }) => {
        const saved: { uuid: string } | undefined = await answer(
          update(request, tag === null ? {} : { 'If-Match': tag }, signal),
        );
        if (!saved?.uuid || !isSeen) return null;
        return readVersion(saved.uuid, signal, handling(403, 404)).catch((error: unknown) => {
          throw { ...faultOf(error), savedUuid: saved.uuid };
        });
      },
    ),
  };
}
