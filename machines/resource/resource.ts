import { type AnyStateMachine, fromPromise, waitFor } from 'xstate';
import type { Access } from '../../openapi/access.ts';
import type { Client } from '../../openapi/client.ts';
import { byOrder } from '../../openapi/text-order.ts';
import type { ListVersions } from '../../openapi/types.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import { createListMachine, type ListActor } from './list.machine.ts';
import { createListPagesMachine } from './list-pages.machine.ts';
import {
  fetchAll,
  fetchCountedPage,
  fetchPage,
  type ListCall,
  type PageRequest,
  type ServicePage,
} from './service-pages.ts';
import { type Affected, createRemovalMachine, type Removable } from './removal.machine.ts';

type Api = Client['api'];

interface Provided {
  readonly machine: AnyStateMachine;
  provide(client: Client): AnyStateMachine;
}

export interface FormModule {
  readonly machine: AnyStateMachine;
  /** Returns the machine's real actors; takes a part of `FormDependencies`. */
  actors(dependencies: never): object;
  /** Returns the machine's real guards, where what they ask is not in the machine. */
  guards?(dependencies: never): object;
  readDraft(kept: unknown): object | null;
}

/** Describes a resource; the application derives lists, screens and routes from it. */
export interface Resource {
  readonly lists: Readonly<Record<string, Provided>>;
  /** The list of the service (`ListVersions`) that these lists are read from: when its version rises, they are stale. */
  readonly follows: keyof ListVersions;
  /** Names other resources' lists that show its name, invalidated by a rename or delete. */
  readonly shownIn?: readonly string[];
  readonly removal?: Provided;
  readonly form?: () => Promise<FormModule>;
  /** Prefixes its screens: `/list`, `/new` and `/edit/{uuid}`. */
  readonly address?: `/${string}`;
  /** Restricts its screens; everyone signed in by default. */
  readonly access?: Access;
}

export const byName = byOrder(({ name }: { readonly uuid: string; readonly name: string }) => name);

export const byUsername = byOrder(
  ({ username }: { readonly uuid: string; readonly username: string }) => username,
);

export const asGiven = (): number => 0;

/**
 * Defines a cached list.
 *
 * @param order is kept by every change
 * @param fetchRows reads all rows
 */
export function defineList<Row extends { readonly uuid: string }>(
  order: (a: Row, b: Row) => number,
  fetchRows: (api: Api, signal: AbortSignal) => Promise<readonly Row[]>,
) {
  const machine = createListMachine<Row>(order);
  return {
    machine,
    provide: ({ api }: Client) =>
      machine.provide({
        actors: {
          fetchRows: fromPromise<readonly Row[]>(async ({ signal }) =>
            checked(await fetchRows(api, signal)).toSorted(order),
          ),
        },
      }),
  };
}

/**
 * Defines a cached list that can be long: its first page is there before the whole of it.
 *
 * @param order the service's own, kept by every change of the list
 */
export function definePagedList<Row extends { readonly uuid: string }>(
  order: (a: Row, b: Row) => number,
  call: ListCall<Row>,
) {
  const list = createListMachine<Row>(order);
  const pages = createListPagesMachine<Row>();
  return {
    machine: list,
    provide: ({ api }: Client) =>
      list.provide({
        actors: {
          fetchRows: fromPromise<readonly Row[]>(({ signal }) => fetchAll(call, api, order, signal)),
        },
      }),
    pages: {
      machine: pages,
      /**
       * @param name the list's
       * @param painted resolves when the page that was answered is painted: the whole list is asked for after it
       */
      provide: ({ api }: Client, name: string, painted: () => Promise<void>) =>
        pages.provide({
          actors: {
            fetchPage: fromPromise<ServicePage<Row>, PageRequest<Row>>(({ input, signal }) =>
              fetchPage(call, api, input, signal),
            ),
            fetchCountedPage: fromPromise<ServicePage<Row>, PageRequest<Row>>(({ input, signal }) =>
              fetchCountedPage(call, api, input, signal),
            ),
            followList: fromPromise<void>(async ({ system, signal }) => {
              await painted();
              signal.throwIfAborted();
              const live: ListActor<Row> = system.get(name);
              live.send({ type: 'LOAD' });
              const { context } = await waitFor(live, (state) => !state.hasTag('busy'), {
                timeout: Infinity,
                signal,
              });
              if (context.fault) throw context.fault;
            }),
          },
          actions: {
            keepWhole: ({ system }, { rows }) => system.get(name).send({ type: 'TAKE', rows }),
            passOn: ({ system }, { rows }) => system.get(name).send({ type: 'SEEN', rows }),
          },
        }),
    },
  };
}

interface Target {
  readonly uuid: string;
}

interface RemovalCalls {
  usage(api: Api, path: Target, signal: AbortSignal): Promise<readonly Affected[]>;
  remove(api: Api, path: Target, signal: AbortSignal): Promise<unknown>;
  /** Checks, after a delete without an answer, whether it exists; handles its own 404 (`handling`). */
  read(api: Api, path: Target, signal: AbortSignal): Promise<unknown>;
}

export function defineRemoval<Of extends Removable>({ usage, remove, read }: RemovalCalls) {
  const machine = createRemovalMachine<Of>();
  return {
    machine,
    provide: ({ api }: Client) =>
      machine.provide({
        actors: {
          loadUsage: fromPromise<readonly Affected[], Target>(async ({ input: { uuid }, signal }) =>
            checked(await usage(api, { uuid }, signal)),
          ),
          remove: fromPromise<void, Target>(async ({ input: { uuid }, signal }) => {
            await remove(api, { uuid }, signal);
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
