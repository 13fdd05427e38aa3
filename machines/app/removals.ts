import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../openapi/client/client.ts';
import { resources } from '../resources.ts';
import type { PartsBy } from './resource-names.ts';

type Removals = PartsBy<'removal', 'Removal'>;

export type RemovalName = keyof Removals;
export type RemovalMachines = { readonly [Name in RemovalName]: Removals[Name]['machine'] };
export type RemovalActors = { readonly [Name in RemovalName]: ActorRefFrom<RemovalMachines[Name]> };

// The cast is needed because TypeScript cannot relate a name to the type of the removal with this name.
const removals = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'removal' in resource ? [[`${name}Removal`, resource.removal]] : [],
  ),
) as Removals;
const NAMES = Object.keys(removals) as RemovalName[];

/**
 * Calls `make` with the name of each removal, and returns the results by name. `make` must return the value that
 * `Mapped` declares for that name.
 */
export function mapRemovals<Mapped extends Record<RemovalName, unknown>>(
  make: (name: RemovalName) => unknown,
): Mapped {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;
}

export const removalMachines = mapRemovals<RemovalMachines>((name) => removals[name].machine);

export const provideRemovals = (client: Client): RemovalMachines =>
  mapRemovals<RemovalMachines>((name) => removals[name].provide(client));
