import type { Application, AppProfile } from '../../openapi/generated/types.ts';
import { byUuid, inOrder } from '../../openapi/rules/access/grants.ts';
import { memoize } from '../../openapi/rules/memoize.ts';

export type GrantKind = 'roles' | 'elements';

export const isGrantKind = (field: string): field is GrantKind => field === 'roles' || field === 'elements';

export type OfferingApplication = Pick<Application, 'uuid' | 'name' | 'roles' | 'elements'>;

export type Granted = Pick<AppProfile, GrantKind>;

export const NOTHING_GRANTED: Granted = { roles: [], elements: [] };

export interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly externalRole: boolean;
  readonly minimumRole: string | null;
  readonly isNewer: boolean;
}

/** One section of the form with its checkboxes: all roles of the application, or its elements of one category. */
export interface Offer {
  readonly kind: GrantKind;
  readonly section: string;
  readonly category: string;
  readonly items: readonly Offered[];
}

export interface Offers {
  readonly applications: readonly OfferingApplication[];
  /**
   * The profile's stored roles and elements that the loaded application does not contain, because they were added to it
   * later. A save keeps them unless the user removes them.
   */
  readonly newer: Granted;
  /** Grants that the application no longer offers. The form can only remove them. */
  readonly missing: Granted;
}

export const ROLES = 'roles';

const ELEMENTS = 'elements';

export const elementSection = (category: string): string => `${ELEMENTS}/${category}`;

export const grantField = ({ kind, category }: Pick<Offer, 'kind' | 'category'>, uuid: string): string =>
  kind === ROLES ? `${ROLES}.${uuid}` : `${ELEMENTS}.${uuid}.${category}`;

export function sectionOfGrant(field: string): string | null {
  const [kind, uuid, ...category] = field.split('.');
  if (kind === ROLES) return ROLES;
  return kind === ELEMENTS && uuid !== undefined ? elementSection(category.join('.')) : null;
}

const uuidsOf = memoize(
  ({ roles, elements }: Granted): ReadonlySet<string> =>
    new Set([...roles, ...elements].map(({ uuid }) => uuid)),
);

export function unlisted(stored: Granted, application: OfferingApplication | undefined): Granted {
  const isUnlisted = ({ uuid }: { uuid: string }) => !application || !uuidsOf(application).has(uuid);
  return { roles: stored.roles.filter(isUnlisted), elements: stored.elements.filter(isUnlisted) };
}

/**
 * Adds to the choices the stored grants of the profile that the loaded application does not offer. A grant that was in
 * `missing` before stays there. All others become `newer`.
 */
export function withUnlisted<Choices extends Offers>(
  choices: Choices,
  stored: Granted & Pick<AppProfile, 'application'>,
): Choices {
  const application = choices.applications.find(({ uuid }) => uuid === stored.application.uuid);
  const isMissing = ({ uuid }: { uuid: string }) => uuidsOf(choices.missing).has(uuid);
  const { roles, elements } = unlisted(stored, application);
  return {
    ...choices,
    missing: { roles: roles.filter(isMissing), elements: elements.filter(isMissing) },
    newer: {
      roles: roles.filter((role) => !isMissing(role)),
      elements: elements.filter((element) => !isMissing(element)),
    },
  };
}

export const remaining = (
  stored: Granted,
  { missing }: Pick<Offers, 'missing'>,
  kind: GrantKind,
): readonly string[] =>
  stored[kind].flatMap(({ uuid }) => (uuidsOf(missing).has(uuid) ? [] : [uuid])).toSorted();

export const allOf = ({ roles, elements }: Granted): Granted['roles'] => [...roles, ...elements];

export function withoutForeign(
  granted: readonly string[],
  application: string,
  { applications, missing }: Pick<Offers, 'applications' | 'missing'>,
): readonly string[] {
  const own = applications.find(({ uuid }) => uuid === application);
  const isForeign = (grant: string) =>
    uuidsOf(missing).has(grant) ||
    (!(own && uuidsOf(own).has(grant)) &&
      applications.some((other) => other !== own && uuidsOf(other).has(grant)));
  return granted.some(isForeign) ? granted.filter((grant) => !isForeign(grant)) : granted;
}

const offered = (
  item: OfferingApplication['roles'][number] | Granted['roles'][number],
  isNewer: boolean,
): Offered => ({
  uuid: item.uuid,
  name: item.name ?? item.uuid,
  externalRole: 'externalRole' in item && item.externalRole === true,
  minimumRole: ('minimumRole' in item && item.minimumRole?.name) || null,
  isNewer,
});

const byName = (a: Offered, b: Offered): number => inOrder(a.name, b.name);

function offersIn({ roles, elements }: Granted, newer: Granted): Offer[] {
  const categories = new Map<string, Offered[]>();
  const sort = (items: Granted['elements'], isNewer: boolean) => {
    for (const item of items) {
      const category = item.category ?? '';
      const known = categories.get(category);
      if (known) known.push(offered(item, isNewer));
      else categories.set(category, [offered(item, isNewer)]);
    }
  };
  sort(elements, false);
  sort(newer.elements, true);
  const offeredRoles = [
    ...roles.map((role) => offered(role, false)),
    ...newer.roles.map((role) => offered(role, true)),
  ];
  return [
    { kind: ROLES, section: ROLES, category: '', items: offeredRoles.toSorted(byName) },
    ...[...categories]
      .toSorted(([a], [b]) => inOrder(a, b))
      .map(([category, items]) => ({
        kind: ELEMENTS as GrantKind,
        section: elementSection(category),
        category,
        items: items.toSorted(byName),
      })),
  ];
}

/** Groups an application's roles and elements as the form shows them: roles first, then each category. */
export function offersOf(
  application: string,
  { applications, newer }: Omit<Offers, 'missing'>,
): readonly Offer[] {
  const chosen = applications.find(({ uuid }) => uuid === application);
  return chosen ? offersWith(newer)(chosen) : [];
}

const offersWith = memoize((newer: Granted) =>
  memoize((application: OfferingApplication) => offersIn(application, newer)),
);

export function findOffered(
  kind: GrantKind,
  uuid: string,
  application: string,
  offers: Omit<Offers, 'missing'>,
): { readonly offer: Offer; readonly item: Offered } | null {
  for (const offer of offersOf(application, offers)) {
    const item = offer.kind === kind ? itemsOf(offer).get(uuid) : undefined;
    if (item) return { offer, item };
  }
  return null;
}

/** Counts the granted uuids that belong to the roles or elements of this section. */
export const countGranted = (offer: Offer, granted: Readonly<Record<GrantKind, readonly string[]>>): number =>
  granted[offer.kind].filter((uuid) => itemsOf(offer).has(uuid)).length;

const itemsOf = memoize(({ items }: Offer) => byUuid(items));
