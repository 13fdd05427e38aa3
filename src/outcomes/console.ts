import type { ChildName } from '../../machines/app/emitted.ts';
import type { FormName } from '../../machines/app/forms.ts';
import { type ListName, mapLists } from '../../machines/app/lists.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import { screened, screensOf } from '../routing/resources.ts';
import { outcomes as ofAccounts } from '../screens/account/outcomes.ts';
import { outcomes as ofApplications } from '../screens/application/resource.ts';
import { outcomes as ofAuthClients } from '../screens/auth-client/resource.ts';
import { outcomes as ofUsers } from '../screens/user/resource.ts';
import { outcomes as ofVisibilityProfiles } from '../screens/visibility-profile/resource.ts';
import { formRows } from './form-rows.ts';
import { age, retryAll } from './list-updates.ts';
import type { Outcomes } from './outcome.ts';
import { removalRows } from './removal-rows.ts';
import { ROOT_ONLY } from './rows.ts';
import type { signInOutcomes } from './sign-in.ts';

/** The names of the console's emitters, except lists, forms and removals. */
type OwnName = Exclude<ChildName, keyof typeof signInOutcomes | ListName | FormName | RemovalName>;

const ownOutcomes: Outcomes<OwnName> = {
  ...ofUsers,
  ...ofVisibilityProfiles,
  ...ofApplications,
  ...ofAccounts,
  ...ofAuthClients,
  listChanges: {
    listsChanged: { lists: ({ lists }) => age(lists) },
    reached: { lists: retryAll, withdraws: ['version'] },
  },
  navigation: { navigationToggled: ROOT_ONLY },
};

// Lists, forms and removals have the same rows for every resource, with the resource's messages. The casts add the
// actors' names, which TypeScript cannot infer.
const listOutcomes = mapLists((subject) => ({
  listed: { counts: () => ({ action: 'list', subject }) },
})) as Outcomes<ListName>;

const formOutcomes = Object.fromEntries(
  screened.map((name) => [`${name}Form`, formRows(name, screensOf(name).form)]),
) as unknown as Outcomes<FormName>;

const removalOutcomes = Object.fromEntries(
  screened.flatMap((name) => {
    const { removal } = screensOf(name);
    return removal ? [[`${name}Removal`, removalRows(name, removal)]] : [];
  }),
) as Outcomes<RemovalName>;

/** The outcomes table that is loaded with the console: a row for each event of the console's actors. */
export const consoleOutcomes: Outcomes<OwnName | ListName | FormName | RemovalName> = {
  ...listOutcomes,
  ...ownOutcomes,
  ...formOutcomes,
  ...removalOutcomes,
};
