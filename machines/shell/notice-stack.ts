/** A `reminder` is announced like a warning, but looks like an info. */
export type NoticeKind = 'success' | 'warning' | 'reminder' | 'error' | 'info';

export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** The reason, shown below the text. */
  readonly detail?: string | undefined;
}

/** The user to whom the button of a notice sends a mail. */
interface MailedUser {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
  readonly active: boolean;
}

/** The event that the console's actor `to` receives when the user presses the button of a notice. */
export type NoticeAction = { readonly label: string } & (
  | {
      readonly to: 'quickUndo';
      readonly event: { readonly type: 'UNDO'; readonly changes: readonly string[] };
    }
  | {
      readonly to: 'resetMail';
      readonly event: { readonly type: 'SEND'; readonly user: MailedUser; readonly typed: string };
    }
);

export interface NewNotice extends Notice {
  readonly action?: NoticeAction | null | undefined;
  /** Names of users, profiles and applications in the text and the detail. Browsers must not translate them. */
  readonly names?: readonly string[] | undefined;
  /** Identifies the failed call in the service's log. */
  readonly requestId?: string | undefined;
  /**
   * The subjects of the notice, such as one user's status. A later success that is about all of these subjects removes
   * this notice. So does `WITHDRAW` of one of the subjects.
   */
  readonly about?: readonly string[];
  /** Identifies the failure. Two notices of one failure, a generic and a specific one, are merged. */
  readonly cause?: unknown;
  readonly isGeneric?: boolean | undefined;
  /**
   * Whether the next notice about the same subjects removes this notice, even if it is a warning or an error. Example
   * of such a notice: "Please wait".
   */
  readonly isProvisional?: boolean | undefined;
}

export interface StackedNotice extends Omit<NewNotice, 'detail' | 'about'> {
  readonly id: string;
  readonly details: readonly string[];
  readonly about: readonly string[];
  /** How often the notice occurred. */
  readonly times: number;
  /** Whether the notice's timer runs. */
  readonly isTimed: boolean;
  readonly isAnnounced: boolean;
}

type Stack = readonly StackedNotice[];

/** Notices with this subject in `about` stay after a sign-out (`clearFormer`), and disappear at the next sign-in. */
export const SESSION = 'ended session';

/** Maximum number of visible notices. The others are hidden behind a button that shows their number. */
export const MAX_VISIBLE = 3;

/** Maximum number of notices that "show all" shows: the limit of react-hot-toast. */
export const MAX_EXPANDED = 20;

/**
 * Adds a notice on top. If the stack contains an equal notice, or the other notice of the same failure (specific or
 * generic), that notice is updated in place instead. An equal notice that is not visible moves to the top. Withdraws
 * notices that are no longer true.
 */
export function addNotice(stack: Stack, { detail, about = [], ...said }: NewNotice, id: string): Stack {
  const added: StackedNotice = {
    ...said,
    id,
    details: detail === undefined ? [] : [detail],
    about,
    times: 1,
    isTimed: false,
    isAnnounced: false,
  };
  const counterpart = stack.find((other) => isCounterpart(other, added));
  const merged = counterpart ? merge(counterpart, added) : added;
  const others = stack.filter((other) => other !== counterpart && !isOutdated(other, merged));
  const equal = others.find((other) => isEqual(other, merged));
  if (equal) {
    const repeated = again(equal, merged);
    // The equal notice is visible only if it is not hidden behind the count.
    if (others.indexOf(equal) < MAX_VISIBLE) return replace(others, equal, repeated);
    return [repeated, ...others.filter((other) => other !== equal)];
  }
  const kept = stack.filter((other) => other === counterpart || others.includes(other));
  return counterpart ? replace(kept, counterpart, merged) : [merged, ...kept];
}

/** Removes the notices that are about any of the subjects `names`. */
export const withdraw = (stack: Stack, names: readonly string[]): Stack =>
  stack.filter(({ about }) => !about.some((name) => names.includes(name)));

/** Removes the notices of the former user: all that are not about the session. */
export const clearFormer = (stack: Stack): Stack => stack.filter(({ about }) => about.includes(SESSION));

export const without = (stack: Stack, id: string): Stack => stack.filter((notice) => notice.id !== id);

const replace = (stack: Stack, old: StackedNotice, by: StackedNotice): Stack =>
  stack.map((notice) => (notice === old ? by : notice));

const isCounterpart = (one: StackedNotice, other: StackedNotice): boolean =>
  one.cause !== undefined && one.cause === other.cause && one.isGeneric !== other.isGeneric;

/**
 * Merges the two notices of one failure: the text of the generic notice becomes the last detail of the specific notice.
 */
function merge(old: StackedNotice, added: StackedNotice): StackedNotice {
  const [specific, generic] = added.isGeneric ? [old, added] : [added, old];
  const details = specific.details.filter((detail) => detail !== generic.text);
  return { ...specific, id: old.id, times: old.times, details: [...details, generic.text] };
}

function again(equal: StackedNotice, added: StackedNotice): StackedNotice {
  // A reminder describes a state, not an event, so it is not counted.
  const times = added.kind === 'reminder' ? 1 : equal.times + 1;
  return { ...added, id: equal.id, times, about: [...new Set([...equal.about, ...added.about])] };
}

const isEqual = (one: StackedNotice, other: StackedNotice): boolean =>
  one.kind === other.kind &&
  one.text === other.text &&
  JSON.stringify(one.details) === JSON.stringify(other.details);

/**
 * Returns whether a newer notice makes an older one outdated. The newer notice must be about all subjects of the older
 * notice, without `SESSION`. A success then makes every older notice outdated; a notice of another kind only a
 * provisional one. Infos and equal notices are excluded.
 */
function isOutdated(older: StackedNotice, newer: StackedNotice): boolean {
  if (newer.kind === 'info' || older.kind === 'info' || isEqual(older, newer)) return false;
  const about = older.about.filter((name) => name !== SESSION);
  const isSame = about.length > 0 && about.every((name) => newer.about.includes(name));
  return isSame && (newer.kind === 'success' || older.isProvisional === true);
}
