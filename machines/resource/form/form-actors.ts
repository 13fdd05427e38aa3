import { type ActorRefFrom, type AnyActorRef, fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../../openapi/client/client.ts';
import { foldName } from '../../../openapi/rules/names.ts';
import { wholeText } from '../../../openapi/rules/text-match.ts';
import type { LoadedHolders } from '../../access/holders.ts';
import { faultOf, MALFORMED } from '../../common/faults.ts';
import type { sessionMachine } from '../../sign-in/session.machine.ts';
import type { ListActor } from '../list/list.machine.ts';
import type { Opened, SaveInput } from './form-context.ts';
import type { FormTarget, Version } from './form.ts';

/** The dependencies of a form's actors and guards on the console. */
export interface FormDependencies<Rows extends Readonly<Record<string, { readonly uuid: string }>>> {
  readonly client: Client;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly lists: { readonly [Name in keyof Rows]: ListActor<Rows[Name]> };
  /** The actor that loads the users whom the open form's changes affect. */
  readonly holders: { getSnapshot(): { readonly context: LoadedHolders } };
}

export const defaultRoleOf = (session: FormDependencies<never>['session']): string =>
  session.getSnapshot().context.user?.defaultMinimumRoleName ?? 'ADMIN';

export type ReadCall = {
  readonly params: { readonly path: { uuid: string } };
  readonly signal: AbortSignal;
  readonly middleware?: ReturnType<typeof handling>['middleware'];
};

/** The calls that read a form's data before the form opens. The console prefetches the same data. */
export interface FormReads {
  /** Reads the object that the form edits or copies. */
  get(client: Client, call: ReadCall): Promise<unknown>;
  /** Names of the lists that must be loaded before the form opens. */
  readonly lookups: readonly string[];
}

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

/** A save that got no response. `uuid` is null for a new object, which the lookup finds by its name. */
export interface LostSave<Request> {
  readonly uuid: string | null;
  readonly request: Request;
}

interface LostSaveCalls<Stored, Request> {
  read(uuid: string, signal: AbortSignal, handled: ReturnType<typeof handling>): Promise<Version<Stored>>;
  /** Lists the objects that have the name of the new object. The response may also contain objects with other names. */
  namesakes(
    request: Request,
    signal: AbortSignal,
  ): Promise<readonly { readonly uuid: string; readonly name: string }[]>;
  nameIn(request: Request): string;
}

/**
 * Returns the actor that reads what is stored after a save without a response: the edited object, or all
 * objects with the name of the new object.
 */
export const findLostSaveActor = <Stored, Request>({
  read,
  namesakes,
  nameIn,
}: LostSaveCalls<Stored, Request>) =>
  fromPromise<readonly Version<Stored>[], LostSave<Request>>(async ({ input: { uuid, request }, signal }) => {
    // The lookup handles 403 and 404 itself. Otherwise the application would open another screen, and unsaved changes
    // would be lost.
    const readOne = (one: string) => read(one, signal, handling(403, 404));
    if (uuid !== null) return [await readOne(uuid)];
    const name = foldName(nameIn(request));
    const found = (await namesakes(request, signal)).filter((one) => foldName(one.name) === name);
    return Promise.all(found.map((one) => readOne(one.uuid)));
  });

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
