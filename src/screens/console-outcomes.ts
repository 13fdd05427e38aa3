import type { ChildName } from '../../machines/app/emitted.ts';
import { assertDefined } from '../../machines/common/assert-defined.ts';
import type { FormName } from '../../machines/app/forms.ts';
import { type ListName, mapLists } from '../../machines/app/lists.ts';
import { resourcesWithScreens, type ResourceWithScreens } from '../../machines/app/resource-names.ts';
import type { RemovalName } from '../../machines/app/removals.ts';
import { outcomes as ofAccounts } from './account/outcomes.ts';
import { outcomes as ofApplications } from './application/outcomes.ts';
import { outcomes as ofAuthClients } from './auth-client/outcomes.ts';
import { outcomes as ofBulkActions } from './bulk-action/outcomes.ts';
import { outcomes as ofUndos } from './change-history/outcomes.ts';
import { outcomes as ofConfigurations } from './configuration/outcomes.ts';
import { outcomes as ofUsers } from './user/outcomes.ts';
import { outcomes as ofVisibilityProfiles } from './visibility-profile/outcomes.ts';
import { formRows } from '../outcomes/form-rows.ts';
import { markStale, retryAll } from '../outcomes/list-updates.ts';
import type { Outcomes } from '../outcomes/outcome.ts';
import type { ResourceMessages } from '../outcomes/resource-messages.ts';
import { removalRows } from '../outcomes/removal-rows.ts';
import { ROOT_ONLY } from '../outcomes/rows.ts';
import type { initialOutcomes } from '../outcomes/initial-outcomes.ts';

/** The names of the console's emitters, except lists, forms and removals. */
type OwnName = Exclude<ChildName, keyof typeof initialOutcomes | ListName | FormName | RemovalName>;

const ownOutcomes: Outcomes<OwnName> = {
  ...ofUsers,
  ...ofVisibilityProfiles,
  ...ofApplications,
  ...ofAccounts,
  ...ofAuthClients,
  ...ofUndos,
  ...ofBulkActions,
  ...ofConfigurations,
  listChanges: {
    listsChanged: { lists: ({ lists }) => markStale(lists) },
    reached: { lists: retryAll, withdraws: ['version'] },
  },
  menu: { menuToggled: ROOT_ONLY },
};

const resourceMessages = Object.values(
  import.meta.glob<{ readonly resourceMessages?: ResourceMessages }>('./*/outcomes.ts', { eager: true }),
).flatMap((file) => file.resourceMessages ?? []);

const messagesOf = (name: ResourceWithScreens): ResourceMessages =>
  assertDefined(resourceMessages.find(({ of }) => of === name));

// Lists, forms and removals have the same rows for every resource; only the messages differ. The casts add the actors'
// names, which TypeScript cannot infer.
const listOutcomes = mapLists((subject) => ({
  listed: { counts: () => ({ action: 'list', subject }) },
})) as Outcomes<ListName>;

const formOutcomes = Object.fromEntries(
  resourcesWithScreens.map((name) => {
    const { form, savedAt } = messagesOf(name);
    return [`${name}Form`, formRows(name, form, savedAt)];
  }),
) as unknown as Outcomes<FormName>;

const removalOutcomes = Object.fromEntries(
  resourcesWithScreens.flatMap((name) => {
    const { removal, deletedAt } = messagesOf(name);
    return removal && deletedAt ? [[`${name}Removal`, removalRows(name, removal, deletedAt)]] : [];
  }),
) as Outcomes<RemovalName>;

/** The outcomes table that is loaded with the console: a row for each event of the console's actors. */
export const consoleOutcomes: Outcomes<OwnName | ListName | FormName | RemovalName> = {
  ...listOutcomes,
  ...ownOutcomes,
  ...formOutcomes,
  ...removalOutcomes,
};
