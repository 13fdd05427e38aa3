import { type AnyActorRef, fromPromise } from 'xstate';
import { answer } from '../../openapi/client.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import type { Opened, SaveInput } from './form-context.ts';
import type { FormTarget, Version } from './form.ts';

type Call<Data> = Promise<{ data?: Data; response: Response }>;

interface FormCalls<Stored, Choices, Request> {
  get(path: { uuid: string }, signal: AbortSignal): Call<Stored>;
  update(body: Request, header: { 'If-Match'?: string }, signal: AbortSignal): Call<{ uuid: string }>;
  choices(signal: AbortSignal, stored: Promise<Stored> | null): Promise<Choices>;
}

/**
 * Makes the actors of a form that reads again after saving, because the answer holds little but the uuid.
 *
 * @param concerned lists that show whom a change affects, loaded while the form opens
 */
export function formActors<Stored extends { readonly uuid: string }, Choices, Request>(
  concerned: readonly AnyActorRef[],
  { get, update, choices }: FormCalls<Stored, Choices, Request>,
) {
  async function readVersion(uuid: string, signal: AbortSignal): Promise<Version<Stored>> {
    const call = get({ uuid }, signal);
    const stored: Stored | undefined = await answer(call);
    if (!stored?.uuid) throw MALFORMED;
    return { stored, tag: (await call).response.headers.get('ETag') };
  }

  return {
    open: fromPromise<Opened<Stored, Choices>, FormTarget>(async ({ input: { uuid, clonedId }, signal }) => {
      const from = uuid ?? clonedId;
      if (uuid !== null) for (const list of concerned) list.send({ type: 'LOAD' });
      const reading = from === null ? null : readVersion(from, signal);
      const [version, chosen] = await Promise.all([
        reading,
        choices(signal, reading && reading.then(({ stored }) => stored)),
      ]);
      return { version, choices: chosen };
    }),
    read: fromPromise<Version<Stored>, { uuid: string }>(({ input, signal }) =>
      readVersion(input.uuid, signal),
    ),
    save: fromPromise<Version<Stored> | null, SaveInput<Request>>(
      async ({ input: { request, tag, isSeen }, signal }) => {
        const saved: { uuid: string } | undefined = await answer(
          update(request, tag === null ? {} : { 'If-Match': tag }, signal),
        );
        if (!saved?.uuid || !isSeen) return null;
        return readVersion(saved.uuid, signal).catch((error: unknown) => {
          throw { ...faultOf(error), savedUuid: saved.uuid };
        });
      },
    ),
  };
}
