import type { Emitted } from '../../machines/app/emitted.ts';
import { isUnauthenticated } from '../../machines/common/faults.ts';
import { type NewNotice, type NoticeAction, SESSION } from '../../machines/shell/notice-stack.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Outcome } from './outcome.ts';

interface Identified {
  readonly uuid: string;
}

/** A user has a `username`; a profile or an application has a `name`. */
interface Named {
  readonly username?: string;
  readonly name?: string;
}

/** The properties of events that identify the objects of an action. */
interface Subjects extends Named {
  readonly fault?: Fault | null;
  readonly users?: readonly (Identified & Named)[];
  readonly unchanged?: readonly Named[];
  readonly kept?: readonly { readonly user: Named }[];
  readonly user?: Identified & Named;
  readonly target?: Partial<Identified>;
  readonly version?: { readonly stored: Identified & Named };
  readonly stored?: Named;
  readonly draft?: Named;
  readonly failedApps?: readonly string[];
  readonly effects?: { readonly notifiedApplications: readonly string[] };
  readonly elementSet?: string;
}

/** Returns an event as `Subjects`. The cast is safe, because no event uses these property names for anything else. */
const subjectsIn = ({ event }: Emitted): Subjects => event as Subjects;

/**
 * Returns the subjects of a notice, by which later events find and withdraw it: `<actor> <path>` for a form, otherwise
 * `<actor> <uuid>` for each object. A success, and a failure whose object is unknown, also have the actor's name alone,
 * so that such a success withdraws such a failure. A failure because of an ended session also has the subject
 * `SESSION`.
 *
 * @param path the path at which the event was emitted
 */
function aboutOf(emitted: Emitted, path: string): string[] {
  const { from } = emitted;
  const subjects = subjectsIn(emitted);
  const { fault, users, user, target, version, elementSet } = subjects;
  const session = fault && isUnauthenticated(fault) ? [SESSION] : [];
  if (from.endsWith('Form')) return [...session, `${from} ${path}`];
  const uuids = users?.map(({ uuid }) => uuid) ?? [(user ?? version?.stored ?? target)?.uuid ?? elementSet];
  const named = uuids.flatMap((uuid) => (uuid === undefined ? [] : [`${from} ${uuid}`]));
  const isFailure = 'fault' in subjects;
  return [...session, ...(isFailure && named.length > 0 ? [] : [from]), ...named];
}

/** Returns the names that the texts of a notice can contain, in the order users, profiles, applications. */
function namesIn(subjects: Subjects): string[] {
  const { users = [], unchanged = [], kept = [], user, version, stored, draft } = subjects;
  const named = [subjects, user, version?.stored, stored, draft, ...users, ...unchanged];
  return [
    ...[...named, ...kept.map((each) => each.user)].flatMap((each) => each?.username ?? each?.name ?? []),
    ...(subjects.failedApps ?? []),
    ...(subjects.effects?.notifiedApplications ?? []),
  ];
}

/**
 * Returns a value that identifies the failure that an event reports. All failures because of an ended session have the
 * same value, so that they share one notice.
 */
function causeOf(emitted: Emitted): unknown {
  const { fault } = subjectsIn(emitted);
  return fault && isUnauthenticated(fault) ? SESSION : (fault ?? undefined);
}

/**
 * Returns the request id of a server error (5xx), so that a user can find the error in the service's log. Other errors
 * state their reason.
 */
const requestIdOf = ({ fault }: Subjects): string | undefined =>
  fault && fault.status >= 500 ? fault.requestId : undefined;

/** Returns the button of a notice that undoes changes. */
const undoOf = (changes: readonly string[]): NoticeAction => ({
  label: 'Undo',
  to: 'quickUndo',
  event: { type: 'UNDO', changes },
});

/**
 * Creates the notice of an outcome. Returns null if the outcome shows none.
 *
 * @param path the path at which the event was emitted
 * @param changes the recorded changes that the notice offers to undo
 */
export function newNotice(
  outcome: Outcome<unknown>,
  emitted: Emitted,
  path: string,
  changes: readonly string[] = [],
): NewNotice | null {
  const notice = outcome.notice?.(emitted.event) ?? null;
  return (
    notice && {
      ...notice,
      action: outcome.offers?.(emitted.event) ?? (changes.length > 0 ? undoOf(changes) : null),
      requestId: requestIdOf(subjectsIn(emitted)),
      names: namesIn(subjectsIn(emitted)),
      about: aboutOf(emitted, path),
      cause: causeOf(emitted),
      isGeneric: outcome.generic,
      isProvisional: outcome.provisional,
    }
  );
}
