import type { AppProfile, ChosenAppProfile, Reference } from '../../openapi/types.ts';
import { applicationOf } from '../business-profile/form-rules.ts';
import { memoize } from '../resource/memoize.ts';

/** One thing that an application profile gives; `profile` is one whose content who asks may not see. */
export interface Grant {
  readonly kind: 'role' | 'element' | 'profile';
  readonly uuid: string;
  readonly name: string;
  readonly application: Reference;
  /** Of an element. */
  readonly category: string | null;
}

/** An application profile as far as it gives something. */
export type Granting = Pick<AppProfile, 'uuid' | 'name' | 'application' | 'roles' | 'elements'>;

/** What tells one grant from another. */
export const grantKey = ({ kind, uuid }: Grant): string => `${kind}/${uuid}`;

/** Lists what an application profile gives: its roles, then its elements. */
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

/**
 * Stands for an application profile whose content is not known: it gives itself.
 *
 * @param applications those whose names are known; where not even the choice names its application, it has no name
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

/** Gives each grant once, in the order in which it is met first. */
function distinct(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [grantKey(grant), grant])).values()];
}

/** Lists what a business profile gives, through the application profiles that it chooses. */
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

/** Keys items by their uuid. */
export const byUuid = <Item extends { readonly uuid: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.uuid, item]));

/** The order of names. */
export const { compare: inOrder } = new Intl.Collator(undefined, { numeric: true });

/** What there is in one application. */
export interface InApplication<Item> {
  readonly application: Reference;
  readonly items: readonly Item[];
}

/** Things by the application of their grant, in the order of the applications' names. */
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
