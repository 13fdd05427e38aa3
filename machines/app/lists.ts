import type {
  Application,
  AppProfile,
  AuthClientSummary,
  BusinessProfile,
  Location,
  Reference,
  UserElementConfig,
  UserSummary,
  VisibilityProfile,
} from '../../openapi/types.ts';
import { createListMachine } from '../resource/list.machine.ts';

const collator = new Intl.Collator();
const byUsername = (a: UserSummary, b: UserSummary): number => collator.compare(a.username, b.username);
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);

/** A row of the user element configuration; its name among rows is what it configures. */
export interface ElementConfigRow extends UserElementConfig {
  readonly uuid: string;
}

/** The service's own order. */
const asGiven = (): number => 0;

/** The lists that the application keeps, and their order. What is fetched for each stands in `list-calls.ts`. */
export const listMachines = {
  activeUsers: createListMachine<UserSummary>(byUsername),
  inactiveUsers: createListMachine<UserSummary>(byUsername),
  businessProfiles: createListMachine<BusinessProfile>(byName),
  visibilityProfiles: createListMachine<VisibilityProfile>(byName),
  appProfiles: createListMachine<AppProfile>(byName),
  applications: createListMachine<Application>(byName),
  locations: createListMachine<Location>(byName),
  companies: createListMachine<Reference>(byName),
  elementConfig: createListMachine<ElementConfigRow>(asGiven),
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
