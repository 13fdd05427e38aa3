import { COMPANY_FIELD, TREE_CATEGORY } from '../../openapi/rules/product.ts';
import { findVisibleToProblem, mayGrant, type Grantor } from '../access/grantor.ts';
import { canSee, type Principal, type VisibleTo } from '../access/visible-to.ts';
import type { Flag, RoleName } from '../db/schema.ts';
import type { FieldProblem } from '../problem.ts';
import { findChangeRefusal, findCreationRefusal } from './change-rules.ts';

export interface Choice {
  /** Null if the changer cannot see the requested object, so that no other rule depends on this object. */
  uuid: string | null;
  /** Whether the changer can see the requested object. Also true if the request keeps a hidden object (B12.6). */
  isVisible: boolean;
}

export interface ProfileChoice extends Choice {
  roles: readonly RoleName[];
}

export interface ElementChoices {
  asked: readonly { uuid: string }[];
  granted: ReadonlyMap<string, { category: string }>;
  /**
   * Uuids of the elements that the user has. A user who keeps the same profile may keep them, even if the
   * profile no longer grants them.
   */
  former: ReadonlySet<string>;
}

/** The requested values of a user. An undefined value does not change. */
export interface RequestedUser {
  username?: string;
  email?: string;
  active?: boolean;
  minimumRole?: RoleName;
  /** The requested profile; null removes the user's profile, undefined keeps it. */
  businessProfile?: ProfileChoice | null;
  visibilityProfile?: Choice | null;
  location?: Choice | null;
  company?: Choice | null;
  elements?: ElementChoices;
  /** Uuid of the company that the inventory names for a new user. Only in a pull. */
  pulledCompany?: string;
}

export interface StoredBefore {
  row: VisibleTo & {
    username: string;
    active: Flag;
    business_profile_uuid: string | null;
    visibility_profile_uuid: string | null;
  };
  roles: readonly RoleName[];
}

export interface JudgeContext {
  /** The user who makes the change. The service itself has no uuid. */
  changer: Principal & { uuid?: string };
  isTaken: (field: 'username' | 'email', text: string) => boolean;
}

export interface UserFault {
  code:
    /** The changer may not change or create this user. */
    | 'refused'
    | 'own_account'
    | 'profile_missing'
    | 'required'
    /** The chosen object does not exist, or the changer cannot see it. */
    | 'unknown'
    | 'invalid'
    | 'username_taken'
    | 'email_taken';
  field: string;
  message: string;
}

const REQUIRED = 'This field is required.';
const NO_PROFILE = 'This profile does not exist.';
const NO_LONGER_EXISTS = 'This does not exist any more.';

/**
 * Returns the faults of the values that a form, a clone, a file, a pull or a change of status requests for a user.
 * Values that do not change are always accepted. The contract has already checked lengths and patterns. `before` is
 * null for a new user.
 */
export function judgeUser(
  asked: RequestedUser,
  before: StoredBefore | null,
  { changer, isTaken }: JudgeContext,
): UserFault[] {
  const whole = findRefusal(asked, before, changer) ?? findStatusFault(asked, before, changer);
  return [
    ...findFieldFaults(asked, before, changer),
    ...(whole ? [whole] : []),
    ...takenFaults(asked, isTaken),
  ];
}

export function takenFaults(
  { username, email }: RequestedUser,
  isTaken: JudgeContext['isTaken'],
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

/**
 * Returns whether a change would remove the last product administrator who can sign in. False if there was none before.
 *
 * @param before uuids of the product administrators who can sign in
 * @param changed maps the uuid of each changed user to whether the user can sign in as product administrator
 * afterwards
 */
export function takesLastAdministrator(
  before: readonly string[],
  changed: ReadonlyMap<string, boolean>,
): boolean {
  const isGained = [...changed.values()].includes(true);
  return before.length > 0 && !isGained && before.every((user) => changed.get(user) === false);
}

const refused = (message: string | null): UserFault | null =>
  message === null ? null : { code: 'refused', field: 'username', message };

const invalid = (problem: FieldProblem): UserFault => ({ code: 'invalid', ...problem });

function findRefusal(
  { pulledCompany }: RequestedUser,
  before: StoredBefore | null,
  changer: JudgeContext['changer'],
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

function findStatusFault(
  { active, businessProfile }: RequestedUser,
  before: StoredBefore | null,
  changer: JudgeContext['changer'],
): UserFault | null {
  if (!before || active === undefined) return null;
  const { row } = before;
  if (!active && row.uuid === changer.uuid) {
    const message = 'You cannot deactivate your own account.';
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
  changer: JudgeContext['changer'],
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
 * Returns a fault if the changer cannot see the requested profile, or if a new user gets no profile, or a stored user
 * would lose the profile. A stored user without a profile may stay without one.
 */
function findProfileFault(
  field: string,
  choice: Choice | null | undefined,
  before: string | null | undefined,
): UserFault | null {
  if (choice === undefined) return null;
  if (choice === null) return before === null ? null : { code: 'required', field, message: REQUIRED };
  return choice.isVisible ? null : { code: 'unknown', field, message: NO_PROFILE };
}

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
  choice && !choice.isVisible ? { code: 'unknown', field, message: NO_LONGER_EXISTS } : null;

/**
 * Reports elements that the business profile does not grant, except `former` ones. Also reports a missing tree if the
 * profile grants at least one tree (B5.4).
 */
function findElementProblems({ asked, granted, former }: ElementChoices) {
  const ungranted = asked.flatMap(({ uuid }, index) =>
    granted.has(uuid) || former.has(uuid)
      ? []
      : [{ field: `elements.${index}`, message: 'The business profile does not grant this element.' }],
  );
  const hasTrees = [...granted.values()].some(({ category }) => category === TREE_CATEGORY);
  const isAssigned = asked.some(({ uuid }) => granted.get(uuid)?.category === TREE_CATEGORY);
  return hasTrees && !isAssigned
    ? [...ungranted, { field: 'elements', message: 'A default tree must be assigned.' }]
    : ungranted;
}
