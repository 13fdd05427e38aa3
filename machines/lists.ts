import type { UserSummary } from '../openapi/types.ts';
import { createListMachine } from './resource/list.machine.ts';

const collator = new Intl.Collator();
const byUsername = (a: UserSummary, b: UserSummary): number => collator.compare(a.username, b.username);

/** The lists that the application keeps, and their order. What is fetched for each stands in `list-calls.ts`. */
export const listMachines = {
  activeUsers: createListMachine<UserSummary>(byUsername),
  inactiveUsers: createListMachine<UserSummary>(byUsername),
};

export type ListName = keyof typeof listMachines;

const NAMES = Object.keys(listMachines) as ListName[];

/** Something for each list, by its name. */
export function mapLists<Mapped extends Record<ListName, unknown>>(
  make: (name: ListName) => Mapped[ListName],
): Mapped {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Mapped;
}
