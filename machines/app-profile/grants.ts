import type { Application, AppProfile } from '../../openapi/types.ts';
import { byUuid, inOrder } from '../access/grants.ts';
import { memoize } from '../resource/memoize.ts';

/** What an application profile can grant. */
export type GrantKind = 'roles' | 'elements';

export const isGrantKind = (field: string): field is GrantKind => field === 'roles' || field === 'elements';

/** An application as far as it has something to grant. */
export type OfferingApplication = Pick<Application, 'uuid' | 'name' | 'roles' | 'elements'>;

/** Roles and elements that a profile holds. */
export type Granted = Pick<AppProfile, GrantKind>;

export const NOTHING_GRANTED: Granted = { roles: [], elements: [] };

/** A role or an element that can be granted. */
export interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly externalRole: boolean;
  /** From which role on it is visible; null where that is not known. */
  readonly minimumRole: string | null;
  /** The profile holds it, and its application does not show it to who fills in the form. */
  readonly isHidden: boolean;
}

/** What can be granted together: the application's roles, or its elements of one category. */
export interface Offer {
  readonly kind: GrantKind;
  /** The section of the form that it is chosen in. */
  readonly section: string;
  /** Of elements. */
  readonly category: string;
  readonly items: readonly Offered[];
}

/** What there is to grant, by application. */
export interface Offers {
  readonly applications: readonly OfferingApplication[];
  /** What the stored profile holds and who fills in the form cannot see: it stays, unless it is taken out. */
  readonly hidden: Granted;
  /** What the stored profile holds and its application does not have any more: it can only be left out. */
  readonly gone: Granted;
}

/** The section of the form that roles are chosen in. */
export const ROLES = 'roles';

const ELEMENTS = 'elements';

/** The section of the form that the elements of a category are chosen in. */
export const elementSection = (category: string): string => `${ELEMENTS}/${category}`;

/** The name that the field of one role or element has. */
export const grantField = ({ kind, category }: Pick<Offer, 'kind' | 'category'>, uuid: string): string =>
  kind === ROLES ? `${ROLES}.${uuid}` : `${ELEMENTS}.${uuid}.${category}`;

/** The section that the field of a grant stands in, or null for any other field. */
export function sectionOfGrant(field: string): string | null {
  const [kind, uuid, ...category] = field.split('.');
  if (kind === ROLES) return ROLES;
  return kind === ELEMENTS && uuid !== undefined ? elementSection(category.join('.')) : null;
}

const uuidsOf = memoize(
  ({ roles, elements }: Granted): ReadonlySet<string> =>
    new Set([...roles, ...elements].map(({ uuid }) => uuid)),
);

/** What a profile holds of what its application does not list. */
export function unlisted(held: Granted, application: OfferingApplication | undefined): Granted {
  const isUnlisted = ({ uuid }: { uuid: string }) => !application || !uuidsOf(application).has(uuid);
  return { roles: held.roles.filter(isUnlisted), elements: held.elements.filter(isUnlisted) };
}

/**
 * Lists what there is to grant, with what the stored profile holds beyond its application's lists: known to be gone, or
 * only unseen here.
 */
export function withUnlisted<Choices extends Offers>(
  choices: Choices,
  held: Granted & Pick<AppProfile, 'application'>,
): Choices {
  const application = choices.applications.find(({ uuid }) => uuid === held.application.uuid);
  const isGone = ({ uuid }: { uuid: string }) => uuidsOf(choices.gone).has(uuid);
  const { roles, elements } = unlisted(held, application);
  return {
    ...choices,
    gone: { roles: roles.filter(isGone), elements: elements.filter(isGone) },
    hidden: {
      roles: roles.filter((role) => !isGone(role)),
      elements: elements.filter((element) => !isGone(element)),
    },
  };
}

/** The uuids of what is held and is not gone, in the order of their text. */
export const remaining = (
  held: Granted,
  { gone }: Pick<Offers, 'gone'>,
  kind: GrantKind,
): readonly string[] => held[kind].flatMap(({ uuid }) => (uuidsOf(gone).has(uuid) ? [] : [uuid])).toSorted();

/** All that is held, roles first. */
export const allOf = ({ roles, elements }: Granted): Granted['roles'] => [...roles, ...elements];

/** Takes out what is gone, and what belongs to another application than the one that is chosen. */
export function withoutForeign(
  granted: readonly string[],
  application: string,
  { applications, gone }: Pick<Offers, 'applications' | 'gone'>,
): readonly string[] {
  const own = applications.find(({ uuid }) => uuid === application);
  const isStranger = (grant: string) =>
    uuidsOf(gone).has(grant) ||
    (!(own && uuidsOf(own).has(grant)) &&
      applications.some((other) => other !== own && uuidsOf(other).has(grant)));
  return granted.some(isStranger) ? granted.filter((grant) => !isStranger(grant)) : granted;
}

const offered = (
  item: OfferingApplication['roles'][number] | Granted['roles'][number],
  isHidden: boolean,
): Offered => ({
  uuid: item.uuid,
  name: item.name ?? item.uuid,
  externalRole: 'externalRole' in item && item.externalRole === true,
  minimumRole: ('minimumRole' in item && item.minimumRole?.name) || null,
  isHidden,
});

const byName = (a: Offered, b: Offered): number => inOrder(a.name, b.name);

function offersIn({ roles, elements }: Granted, hidden: Granted): Offer[] {
  const categories = new Map<string, Offered[]>();
  const sort = (items: Granted['elements'], isHidden: boolean) => {
    for (const item of items) {
      const category = item.category ?? '';
      const known = categories.get(category);
      if (known) known.push(offered(item, isHidden));
      else categories.set(category, [offered(item, isHidden)]);
    }
  };
  sort(elements, false);
  sort(hidden.elements, true);
  const offeredRoles = [
    ...roles.map((role) => offered(role, false)),
    ...hidden.roles.map((role) => offered(role, true)),
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

/** What can be granted of an application, in the order of the form's sections: roles, then each category. */
export function offersOf(
  application: string,
  { applications, hidden }: Omit<Offers, 'gone'>,
): readonly Offer[] {
  const chosen = applications.find(({ uuid }) => uuid === application);
  return chosen ? offersWith(hidden)(chosen) : [];
}

const offersWith = memoize((hidden: Granted) =>
  memoize((application: OfferingApplication) => offersIn(application, hidden)),
);

/** What a role or an element is called, and the tab it stands in; null where nothing that is known is meant. */
export function findOffered(
  kind: GrantKind,
  uuid: string,
  application: string,
  offers: Omit<Offers, 'gone'>,
): { readonly offer: Offer; readonly item: Offered } | null {
  for (const offer of offersOf(application, offers)) {
    const item = offer.kind === kind ? itemsOf(offer).get(uuid) : undefined;
    if (item) return { offer, item };
  }
  return null;
}

const itemsOf = memoize(({ items }: Offer) => byUuid(items));
