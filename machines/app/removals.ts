import type { Application, AppProfile, BusinessProfile, VisibilityProfile } from '../../openapi/types.ts';
import { createRemovalMachine } from '../resource/removal.machine.ts';

/** The deletes that the application keeps, one for each resource. What they ask for stands in `removal-calls.ts`. */
export const removalMachines = {
  businessProfileRemoval: createRemovalMachine<BusinessProfile>(),
  visibilityProfileRemoval: createRemovalMachine<VisibilityProfile>(),
  appProfileRemoval: createRemovalMachine<AppProfile>(),
  applicationRemoval: createRemovalMachine<Application>(),
};

export type RemovalName = keyof typeof removalMachines;

const NAMES = Object.keys(removalMachines) as RemovalName[];

/** What `make` gives for each delete, by its name. It must give for a name what `Mapped` says of that name. */
export function mapRemovals<Mapped extends Record<RemovalName, unknown>>(
  make: (name: RemovalName) => unknown,
): Mapped {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;
}
