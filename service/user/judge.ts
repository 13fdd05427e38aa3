import { COMPANY_FIELD, PRODUCT_ADMIN, TREE_CATEGORY } from '../../openapi/product.ts';
import { findVisibleToProblem, mayGrant, type Grantor } from '../access/grantor.ts';
import { canSee, type Principal, type VisibleTo } from '../access/visible-to.ts';
import type { Flag, RoleName } from '../db/schema.ts';
import type { FieldProblem } from '../http/problem.ts';
import { findChangeRefusal, findCreationRefusal } from './change-rules.ts';

/** A choice that is asked for; where it names nothing, its uuid is null. */
export interface Choice {
  uuid: string | null;
  /** Whether who asks for it can see it. */
  isVisible: boolean;
}

/** A business profile that is asked for, with the roles in this product that it gives. */
export interface ProfileChoice extends Choice {
  roles: readonly RoleName[];
}

/** The elements that are asked for, and those that can be had. */
export interface ElementChoices {
  asked: readonly { uuid: string }[];
  /** Those that the business profile grants, by uuid. */
  granted: ReadonlyMap<string, { category: string }>;
  /** Those that the user has already, by the same profile. What it grants no more may be asked for, and goes. */
  former: ReadonlySet<string>;
}

/** A user as they are to be. What is left out is not asked for: it stays as it is. */
export interface RequestedUser {
  username?: string;
  email?: string;
  active?: boolean;
  minimumRole?: RoleName;
  /** Null to have none, as everywhere here. */
  businessProfile?: ProfileChoice | null;
  visibilityProfile?: Choice | null;
  location?: Choice | null;
  company?: Choice | null;
  elements?: ElementChoices;
  /** The company of a new user, where the inventory says it and not who creates them. */
  pulledCompany?: string;
}

/** A user as they are stored. */
export interface StoredBefore {
  row: VisibleTo & {
    username: string;
    active: Flag;
    business_profile_uuid: string | null;
    visibility_profile_uuid: string | null;
  };
  /** The roles in this product that they have. */
  roles: readonly RoleName[];
}

/** What a user is judged by, beside what they are to be and what they are. */
export interface Circumstances {
  /** Who changes the user; the service itself has no uuid. */
  changer: Principal & { uuid?: string };
  /** Whether another user has this. */
  isTaken: (field: 'username' | 'email', text: string) => boolean;
}

/** What keeps a user from being as they are asked to be. */
export interface UserFault {
  code:
    /** Who asks may not change the user, or not create one. */
    | 'refused'
    | 'own_account'
    /** They would become active without a business profile. */
    | 'profile_missing'
    | 'required'
    /** What is chosen is not there, for who chooses it. */
    | 'unknown'
    | 'invalid'
    | 'username_taken'
    | 'email_taken';
  /** As the contract names it. */
  field: string;
  message: string;
}

const REQUIRED = 'This field is required.';
const NO_PROFILE = 'This profile does not exist.';
const GONE = 'This does not exist any more.';

/**
 * Says what is wrong with a user as they are asked to be, in the form, by a clone, in a file, by a pull or with a change
 * of their status. What was so before may stay so. The lengths and forms of texts are the contract's.
 *
 * @param before as they are; null for a new one.
 */
export function judgeUser(
  asked: RequestedUser,
  before: StoredBefore | null,
  { changer, isTaken }: Circumstances,
): UserFault[] {
  const whole = findRefusal(asked, before, changer) ?? findStatusFault(asked, before, changer);
  return [
    ...findFieldFaults(asked, before, changer),
    ...(whole ? [whole] : []),
    ...findTaken(asked, isTaken),
  ];
}

/** Finds what another user has already: usernames and e-mail addresses belong to one user each. */
export function findTaken(
  { username, email }: RequestedUser,
  isTaken: Circumstances['isTaken'],
): UserFault[] {
  const faults: UserFault[] = [];
  if (username !== undefined && isTaken('username', username)) {
    faults.push({ code: 'username_taken', field: 'username', message: 'Another user has this username.' });
  }
  if (email !== undefined && isTaken('email', email)) {
    faults.push({ code: 'email_taken', field: 'email', message: 'Another user has this e-mail address.' });
  }
  return faults;
}

/** Tells whether a user like this is an active administrator of the product. */
export const isActiveAdministrator = (active: boolean, roles: readonly RoleName[]): boolean =>
  active && roles.includes(PRODUCT_ADMIN);

/**
 * Tells whether changes leave the product without an active administrator, where it has one. Another business profile
 * can take the role of the last one just as deactivating does.
 *
 * @param before the users who are one.
 * @param changed each user who changes, with whether they are one from then on.
 */
export function takesLastAdministrator(
  before: Iterable<string>,
  changed: ReadonlyMap<string, boolean>,
): boolean {
  const had = [...before];
  const isGained = [...changed.values()].includes(true);
  return had.length > 0 && !isGained && had.every((user) => changed.get(user) === false);
}

const refused = (message: string | null): UserFault | null =>
  message === null ? null : { code: 'refused', field: 'username', message };

const invalid = (problem: FieldProblem): UserFault => ({ code: 'invalid', ...problem });

function findRefusal(
  { pulledCompany }: RequestedUser,
  before: StoredBefore | null,
  changer: Circumstances['changer'],
): UserFault | null {
  if (before) {
    if (!canSee(changer, before.row)) return refused('Another user has this username.');
    const { row, roles } = before;
    return refused(findChangeRefusal(changer, { roles, companyUuid: row.company_uuid }));
  }
  return refused(
    pulledCompany === undefined
      ? findCreationRefusal(changer)
      : findChangeRefusal(changer, { roles: [], companyUuid: pulledCompany }),
  );
}

/** Finds what a status cannot be: nobody deactivates themselves, or becomes active without a business profile. */
function findStatusFault(
  { active, businessProfile }: RequestedUser,
  before: StoredBefore | null,
  changer: Circumstances['changer'],
): UserFault | null {
  if (!before || active === undefined) return null;
  const { row } = before;
  if (!active && row.uuid === changer.uuid) {
    const message = 'Nobody can deactivate their own account.';
    return { code: 'own_account', field: 'active', message };
  }
  const isActivated = active && row.active === 0;
  const hasNone = row.business_profile_uuid === null && !businessProfile;
  return isActivated && hasNone
    ? { code: 'profile_missing', field: 'businessProfile', message: REQUIRED }
    : null;
}

function findFieldFaults(
  asked: RequestedUser,
  before: StoredBefore | null,
  changer: Circumstances['changer'],
): UserFault[] {
  const { username, minimumRole, businessProfile, visibilityProfile, location, company, elements } = asked;
  const row = before?.row ?? null;
  const role = minimumRole && findVisibleToProblem(changer, minimumRole, row, 'minimumRole');
  return [
    row && username !== undefined && username !== row.username
      ? invalid({ field: 'username', message: 'The username of a user cannot be changed.' })
      : null,
    role ? invalid(role) : null,
    findProfileFault('businessProfile', businessProfile, row?.business_profile_uuid) ??
      findRolesFault(businessProfile, row?.business_profile_uuid, changer),
    findProfileFault('visibilityProfile', visibilityProfile, row?.visibility_profile_uuid),
    findUnknown('location', location),
    findUnknown(COMPANY_FIELD, company),
    ...(elements ? findElementProblems(elements).map(invalid) : []),
  ].filter((fault) => fault !== null);
}

/**
 * Finds a profile that is missing or not there: both are required, but who has none keeps none, and what somebody has
 * stays, whoever can see it.
 *
 * @param before undefined for a new user.
 */
function findProfileFault(
  field: string,
  choice: Choice | null | undefined,
  before: string | null | undefined,
): UserFault | null {
  if (choice === undefined) return null;
  if (choice === null) return before === null ? null : { code: 'required', field, message: REQUIRED };
  const isKept = choice.uuid !== null && choice.uuid === before;
  return isKept || choice.isVisible ? null : { code: 'unknown', field, message: NO_PROFILE };
}

/** Finds a profile that gives roles which who asks does not have. */
function findRolesFault(
  choice: ProfileChoice | null | undefined,
  before: string | null | undefined,
  changer: Grantor,
): UserFault | null {
  if (!choice || choice.uuid === before || mayGrant(changer, choice.roles)) return null;
  const message = 'This profile gives roles that you do not have yourself.';
  return { code: 'invalid', field: 'businessProfile', message };
}

const findUnknown = (field: string, choice: Choice | null | undefined): UserFault | null =>
  choice && !choice.isVisible ? { code: 'unknown', field, message: GONE } : null;

/** Finds elements that the business profile does not grant, and a tree that is missing where it grants some (B5.4). */
function findElementProblems({ asked, granted, former }: ElementChoices) {
  const strangers = asked.flatMap(({ uuid }, index) =>
    granted.has(uuid) || former.has(uuid)
      ? []
      : [{ field: `elements.${index}`, message: 'The business profile does not grant this element.' }],
  );
  const hasTrees = [...granted.values()].some(({ category }) => category === TREE_CATEGORY);
  const isAssigned = asked.some(({ uuid }) => granted.get(uuid)?.category === TREE_CATEGORY);
  return hasTrees && !isAssigned
    ? [...strangers, { field: 'elements', message: 'A default tree must be assigned.' }]
    : strangers;
}
