import { type AnyStateMachine, fromPromise } from 'xstate';
import type { Access } from '../../openapi/generated/access.ts';
import type { Client } from '../../openapi/client/client.ts';
import { changeReasonHeader } from '../../openapi/rules/change-reason.ts';
import { byOrder } from '../../openapi/rules/text-order.ts';
import type { ListVersions } from '../../openapi/generated/types.ts';
import type { HoldersByProfile } from '../access/holders.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import { createListMachine } from './list/list.machine.ts';
import {
  fetchAll,
  fetchCountedPage,
  fetchPage,
  type ListCall,
  type PageRequest,
  type ServicePage,
} from './list/service-pages.ts';
import type { FormReads } from './form/form-actors.ts';
import {
  type ConfirmedRemoval,
  createRemovalMachine,
  type Removable,
  type Usage,
} from './removal/removal.machine.ts';

type Api = Client['api'];

interface Provided {
  readonly machine: AnyStateMachine;
  provide(client: Client, painted: () => Promise<void>): AnyStateMachine;
}

export interface FormModule {
  readonly machine: AnyStateMachine;
  /** Returns the machine's actors. Each form declares the part of `FormDependencies` that it needs. */
  actors(dependencies: never): object;
  /** Returns guards that need data from outside the machine. */
  guards?(dependencies: never): object;
  readDraft(kept: unknown): object | null;
}

/** Describes a resource; the application derives lists, screens and routes from it. */
export interface Resource {
  readonly lists: Readonly<Record<string, Provided>>;
  /**
   * The list of the service (`ListVersions`) from which the resource's lists are read. When the version of this list
   * rises, the resource's lists are stale.
   */
  readonly follows: keyof ListVersions;
  /** Lists of other resources that show this resource's names. A rename or delete invalidates these lists. */
  readonly shownIn?: readonly string[];
  readonly removal?: Provided;
  /** Reads the users whom changes of an object affect, for the object's form. */
  readonly holders?: (api: Api, path: Target, signal: AbortSignal) => Promise<HoldersByProfile>;
  readonly form?: () => Promise<FormModule>;
  readonly reads?: FormReads;
  /** Path prefix of the resource's screens: `/list`, `/new` and `/edit/{uuid}`. */
  readonly address?: `/${string}`;
  /** Who may open the resource's screens; by default every signed-in user. */
  readonly access?: Access;
}

export const byName = byOrder(({ name }: { readonly uuid: string; readonly name: string }) => name);

export const byUsername = byOrder(
  ({ username }: { readonly uuid: string; readonly username: string }) => username,
);

export const asGiven = (): number => 0;

/**
 * Defines a list that the service always returns whole.
 *
 * @param order sort order of the rows
 * @param fetchRows reads all rows
 */
export function defineList<Row extends { readonly uuid: string }>(
  order: (a: Row, b: Row) => number,
  fetchRows: (api: Api, signal: AbortSignal) => Promise<readonly Row[]>,
) {
  const machine = createListMachine<Row>(order, false);
  const read = async ({ api }: Client, signal: AbortSignal): Promise<readonly Row[]> =>
    checked(await fetchRows(api, signal)).toSorted(order);
  return {
    machine,
    fetchRows: read,
    provide: (client: Client) =>
      machine.provide({
        actors: { fetchRows: fromPromise<readonly Row[]>(({ signal }) => read(client, signal)) },
      }),
  };
}

/**
 * Defines a list that can be long. Its first page is shown before the whole list is read.
 *
 * @param order the service's sort order, which the whole list keeps
 */
export function definePagedList<Row extends { readonly uuid: string }>(
  order: (a: Row, b: Row) => number,
  call: ListCall<Row>,
) {
  const machine = createListMachine<Row>(order, true);
  const fetchRows = ({ api }: Client, signal: AbortSignal) => fetchAll(call, api, order, signal);
  const readPage = ({ api }: Client, request: PageRequest<Row>, signal: AbortSignal) =>
    fetchPage(call, api, request, signal);
  return {
    machine,
    fetchRows,
    fetchPage: readPage,
    /**
     * Returns the list's machine with its actors provided.
     *
     * @param painted resolves when the first page of rows is painted; the whole list is requested after that
     */
    provide: (client: Client, painted: () => Promise<void>) =>
      machine.provide({
        actors: {
          fetchRows: fromPromise<readonly Row[]>(({ signal }) => fetchRows(client, signal)),
          fetchPage: fromPromise<ServicePage<Row>, PageRequest<Row>>(({ input, signal }) =>
            readPage(client, input, signal),
          ),
          fetchCountedPage: fromPromise<ServicePage<Row>, PageRequest<Row>>(({ input, signal }) =>
            fetchCountedPage(call, client.api, input, signal),
          ),
          painted: fromPromise(painted),
        },
      }),
  };
}

interface Target {
  readonly uuid: string;
}

interface RemovalCalls {
  usage(api: Api, path: Target, signal: AbortSignal): Promise<Usage>;
  remove(
    api: Api,
    params: { path: Target; header: ReturnType<typeof changeReasonHeader> },
    signal: AbortSignal,
  ): Promise<unknown>;
  /**
   * Reads the object after a delete without a response, to find out whether it still exists. The call must handle a 404
   * itself. Otherwise the application would open another screen.
   */
  read(api: Api, path: Target, signal: AbortSignal): Promise<unknown>;
}

export function defineRemoval<Of extends Removable>({ usage, remove, read }: RemovalCalls) {
  const machine = createRemovalMachine<Of>();
  return {
    machine,
    provide: ({ api }: Client) =>
      machine.provide({
        actors: {
          loadUsage: fromPromise<Usage, Target>(async ({ input: { uuid }, signal }) => {
            const { affected, ...counts } = await usage(api, { uuid }, signal);
            return { affected: checked(affected), ...counts };
          }),
          remove: fromPromise<void, ConfirmedRemoval>(async ({ input: { uuid, reason }, signal }) => {
            await remove(api, { path: { uuid }, header: changeReasonHeader(reason) }, signal);
          }),
          checkExists: fromPromise<boolean, Target>(({ input: { uuid }, signal }) =>
            read(api, { uuid }, signal).then(
              () => true,
              (error: unknown) => {
                if (faultOf(error).status === 404) return false;
                throw error;
              },
            ),
          ),
        },
      }),
  };
}

function checked<Row>(rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) throw MALFORMED;
  return rows;
}
