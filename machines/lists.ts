import type {
  Application,
  AppProfile,
  AuthClientSummary,
  BusinessProfile,
  UserSummary,
  VisibilityProfile,
} from '../openapi/types.ts';
import { createListMachine } from './resource/list.machine.ts';

const collator = new Intl.Collator();
const byUsername = (a: UserSummary, b: UserSummary): number => collator.compare(a.username, b.username);
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);

/** The lists that the application keeps, and their order. What is fetched for each stands in `list-calls.ts`. */
export const listMachines = {
  activeUsers: createListMachine<UserSummary>(byUsername),
  inactiveUsers: createListMachine<UserSummary>(byUsername),
  businessProfiles: createListMachine<BusinessProfile>(byName),
  visibilityProfiles: createListMachine<VisibilityProfile>(byName),
  appProfiles: createListMachine<AppProfile>(byName),
  applications: createListMachine<Application>(byName),
  clients: createListMachine<AuthClientSummary>(byName),
};

export type ListName = keyof typeof listMachines;

const NAMES = Object.keys(listMachines) as ListName[];

/** What `make` gives for each list, by its name. It must give for a name what `Mapped` says of that name. */
export function mapLists<Mapped extends Record<ListName, unknown>>(
  make: (name: ListName) => unknown,
): Mapped {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;
}
