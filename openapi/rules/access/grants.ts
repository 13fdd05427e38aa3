import type { AppProfile, ChosenAppProfile, Reference, ShownAppProfile } from '../../generated/types.ts';
import { memoize } from '../memoize.ts';

/**
 * A role or an element that an application profile grants. The kind `profile` is a whole profile whose content
 * the viewer may not see.
 */
export interface Grant {
  readonly kind: 'role' | 'element' | 'profile';
  readonly uuid: string;
  readonly name: string;
  readonly application: Reference;
  readonly category: string | null;
}

export type Granting = Pick<AppProfile, 'uuid' | 'name' | 'application' | 'roles' | 'elements'>;

/** Returns a text that identifies a grant among all grants. */
export const grantKey = ({ kind, uuid }: Grant): string => `${kind}/${uuid}`;

export const grantsOf = memoize(({ application, roles, elements }: Granting): readonly Grant[] => [
  ...roles.map(({ uuid, name }) => ({
    kind: 'role' as const,
    uuid,
    name: name ?? uuid,
    application,
    category: null,
  })),
  ...elements.map(({ uuid, name, category }) => ({
    kind: 'element' as const,
    uuid,
    name: name ?? uuid,
    application,
    category: category ?? null,
  })),
]);

/** Returns the application's uuid, for which the contract has two fields; null if both are missing. */
export const applicationOf = ({ application, appUUID }: ShownAppProfile): string | null =>
  application?.uuid ?? appUUID ?? null;

/**
 * Returns the grant that represents a profile whose content the viewer may not see.
 *
 * @param applications the known applications by uuid. The name of any other application is the name in `choice` or, if
 * `choice` has none, the uuid.
 */
export function hiddenGrant(
  choice: ChosenAppProfile,
  applications: ReadonlyMap<string, Reference> = new Map(),
): Grant {
  const { uuid, name } = choice;
  const application = applicationOf(choice) ?? '';
  return {
    kind: 'profile',
    uuid,
    name,
    application: applications.get(application) ?? {
      uuid: application,
      name: choice.application?.name ?? application,
    },
    category: null,
  };
}

function distinct(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [grantKey(grant), grant])).values()];
}

/**
 * Returns what these application profiles grant together, without duplicates. An application profile that `appProfiles`
 * does not contain is a grant of the kind `profile`.
 */
export function grantsThrough(
  chosen: readonly ChosenAppProfile[],
  appProfiles: ReadonlyMap<string, Granting>,
): Grant[] {
  return distinct(
    chosen.flatMap((choice) => {
      const profile = appProfiles.get(choice.uuid);
      return profile ? grantsOf(profile) : [hiddenGrant(choice)];
    }),
  );
}

/** Maps the uuid of each item to the item. */
export const byUuid = <Item extends { readonly uuid: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.uuid, item]));

export const { compare: inOrder } = new Intl.Collator(undefined, { numeric: true });

/** Lists the applications of grants, without duplicates. */
export const applicationsOf = (grants: readonly Grant[]): Reference[] => [
  ...new Map(grants.map(({ application }) => [application.uuid, application])).values(),
];

export interface InApplication<Item> {
  readonly application: Reference;
  readonly items: readonly Item[];
}

/** Groups items by the application of their grants, sorted by the application's name. */
export function byApplication<Item>(
  items: readonly Item[],
  grantOf: (item: Item) => Grant,
): InApplication<Item>[] {
  const applications = new Map<string, { application: Reference; items: Item[] }>();
  for (const item of items) {
    const { application } = grantOf(item);
    const entry = applications.get(application.uuid) ?? { application, items: [] };
    entry.items.push(item);
    applications.set(application.uuid, entry);
  }
  return [...applications.values()].toSorted((a, b) => inOrder(a.application.name, b.application.name));
}
