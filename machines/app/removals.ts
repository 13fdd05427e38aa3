import type { ActorRefFrom } from 'xstate';
import type { Client } from '../../openapi/client.ts';
import { resources } from '../resources.ts';
import type { PartsBy } from './resource-names.ts';

type Removals = PartsBy<'removal', 'Removal'>;

export type RemovalName = keyof Removals;
export type RemovalMachines = { readonly [Name in RemovalName]: Removals[Name]['machine'] };
export type RemovalActors = { readonly [Name in RemovalName]: ActorRefFrom<RemovalMachines[Name]> };

// What is written together here is looked up by name there: the compiler does not follow that.
const removals = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'removal' in resource ? [[`${name}Removal`, resource.removal]] : [],
  ),
) as unknown as Removals;
const NAMES = Object.keys(removals) as RemovalName[];

/** What `make` gives for each delete, by its name. It must give for a name what `Mapped` says of that name. */
export function mapRemovals<Mapped extends Record<RemovalName, unknown>>(
  make: (name: RemovalName) => unknown,
): Mapped {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;
}

/** The deletes that the application keeps, one for each resource that has them. */
export const removalMachines = mapRemovals<RemovalMachines>((name) => removals[name].machine);

/** The same with what they ask for. */
export const provideRemovals = (client: Client): RemovalMachines =>
  mapRemovals<RemovalMachines>((name) => removals[name].provide(client));
