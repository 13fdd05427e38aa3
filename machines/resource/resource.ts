import { type AnyStateMachine, fromPromise } from 'xstate';
import type { Access } from '../../openapi/access.ts';
import type { Client } from '../../openapi/client.ts';
import { byOrder } from '../../openapi/text-order.ts';
import { faultOf, MALFORMED } from '../common/faults.ts';
import { createListMachine } from './list.machine.ts';
import { type Affected, createRemovalMachine, type Removable } from './removal.machine.ts';

type Api = Client['api'];

/** A machine of a resource, and the same with its real calls. */
interface Provided {
  readonly machine: AnyStateMachine;
  provide(client: Client): AnyStateMachine;
}

/** What the file of a resource's form exports. */
export interface FormModule {
  readonly machine: AnyStateMachine;
  /** The real actors of the machine; what they need is a part of `FormSurroundings`. */
  actors(dependencies: never): object;
  /** A draft from what was kept of one, or null where it is none. */
  readDraft(kept: unknown): object | null;
}

/** Everything that is peculiar to a resource; what the application does with it follows from this. */
export interface Resource {
  /** The cached lists of it, by their names in the application. */
  readonly lists: Readonly<Record<string, Provided>>;
  /** The lists of other resources that show its name: they are read anew when it is renamed or deleted. */
  readonly shownIn?: readonly string[];
  readonly removal?: Provided;
  /** Its form, loaded when the first one is opened. */
  readonly form?: () => Promise<FormModule>;
  /** Where its screens are: its list is at `/list` below, a new one at `/new`, one that exists at `/edit/{uuid}`. */
  readonly address?: `/${string}`;
  /** Who may come to its screens: everybody who is signed in by default. */
  readonly access?: Access;
}

export const byName = byOrder(({ name }: { readonly uuid: string; readonly name: string }) => name);

export const byUsername = byOrder(
  ({ username }: { readonly uuid: string; readonly username: string }) => username,
);

/** The service's own order. */
export const asGiven = (): number => 0;

/**
 * Defines a cached list.
 *
 * @param order kept by every change of the list
 * @param fetchRows reads all of its rows
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
          fetchRows: fromPromise<readonly Row[]>(async ({ signal }) => checked(await fetchRows(api, signal))),
        },
      }),
  };
}

interface Target {
  readonly uuid: string;
}

interface RemovalCalls {
  /** Who or what uses it. */
  usage(api: Api, path: Target, signal: AbortSignal): Promise<readonly Affected[]>;
  remove(api: Api, path: Target, signal: AbortSignal): Promise<unknown>;
  /** Reads it, after a delete that had no answer; a call that handles its own 404 (`handling`). */
  read(api: Api, path: Target, signal: AbortSignal): Promise<unknown>;
}

/** Defines the deletes of a resource. */
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
