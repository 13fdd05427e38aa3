import type { EventFrom } from 'xstate';
import type { statusChangeMachine } from '../user/status-change.machine.ts';

/** A reminder is announced, and does not look like a warning. */
export type NoticeKind = 'success' | 'warning' | 'reminder' | 'error' | 'info';

/** A message to the user. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** Gives the reason, below the text. */
  readonly detail?: string | undefined;
}

/** An event that the button of a notice sends. */
export interface NoticeAction {
  readonly label: string;
  readonly to: 'statusChange';
  readonly event: EventFrom<typeof statusChangeMachine>;
}

export interface NewNotice extends Notice {
  readonly action?: NoticeAction | null | undefined;
  /** Names of users, profiles and applications in the text and the detail, which are not to be translated. */
  readonly names?: readonly string[] | undefined;
  /** Identifies the failed call in the service's log. */
  readonly requestId?: string | undefined;
  /**
   * Names what the notice is about, such as one user's status. A later success about all of it withdraws the notice, and so
   * does `WITHDRAW` of one of the names.
   */
  readonly about?: readonly string[];
  /** Identifies the failure. A generic and a specific notice of one failure become one notice. */
  readonly cause?: unknown;
  readonly isGeneric?: boolean | undefined;
  /** The next notice about the same subject withdraws it. Example: "Please wait". */
  readonly isProvisional?: boolean | undefined;
}

export interface StackedNotice extends Omit<NewNotice, 'detail' | 'about'> {
  readonly id: string;
  readonly details: readonly string[];
  readonly about: readonly string[];
  /** Counts how often it was said. */
  readonly times: number;
  /** Its time runs. */
  readonly isTimed: boolean;
  readonly isAnnounced: boolean;
}

type Stack = readonly StackedNotice[];

/** Subject (`about`) of the notices that the next sign-in withdraws. */
export const SESSION = 'session';

/** How many notices are visible; the others are behind a count. */
export const MOST_VISIBLE = 3;

/** The most notices that "show all" shows: the limit of react-hot-toast. */
export const MOST_EXPANDED = 20;

const SHOWN_MS = 5000;
/** Long enough to read, reach with the keyboard and decide (WCAG 2.2, 2.2.1). */
const SHOWN_WITH_ACTION_MS = 20_000;
const SHOWN_AFTER_HOVER_MS = 1000;

/** Returns how long a notice stays, in milliseconds. @param left the notice that the pointer has just left */
export function shownFor({ id, action }: StackedNotice, left: string | null): number {
  if (action) return SHOWN_WITH_ACTION_MS;
  return id === left ? SHOWN_AFTER_HOVER_MS : SHOWN_MS;
}

/**
 * Adds a notice on top, unless the stack has its counterpart (the specific or generic notice of the same failure) or its
 * equal: that one is updated in place. Withdraws what the new one makes untrue.
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
  if (equal) return replace(others, equal, again(equal, merged));
  const kept = stack.filter((other) => other === counterpart || others.includes(other));
  return counterpart ? replace(kept, counterpart, merged) : [merged, ...kept];
}

/** Removes the notices about any of these subjects. */
export const withdraw = (stack: Stack, names: readonly string[]): Stack =>
  stack.filter(({ about }) => !about.some((name) => names.includes(name)));

/** Removes all notices that are not about the session. */
export const clearFormer = (stack: Stack): Stack => stack.filter(({ about }) => about.includes(SESSION));

export const without = (stack: Stack, id: string): Stack => stack.filter((notice) => notice.id !== id);

const replace = (stack: Stack, old: StackedNotice, by: StackedNotice): Stack =>
  stack.map((notice) => (notice === old ? by : notice));

const isCounterpart = (one: StackedNotice, other: StackedNotice): boolean =>
  one.cause !== undefined && one.cause === other.cause && one.isGeneric !== other.isGeneric;

/** The text of the generic notice becomes the last detail of the specific one. */
function merge(old: StackedNotice, added: StackedNotice): StackedNotice {
  const [specific, generic] = added.isGeneric ? [old, added] : [added, old];
  const details = specific.details.filter((detail) => detail !== generic.text);
  return { ...specific, id: old.id, times: old.times, details: [...details, generic.text] };
}

function again(equal: StackedNotice, added: StackedNotice): StackedNotice {
  // A reminder says how things are, not what has happened.
  const times = added.kind === 'reminder' ? 1 : equal.times + 1;
  return { ...added, id: equal.id, times, about: [...new Set([...equal.about, ...added.about])] };
}

const isEqual = (one: StackedNotice, other: StackedNotice): boolean =>
  one.kind === other.kind &&
  one.text === other.text &&
  JSON.stringify(one.details) === JSON.stringify(other.details);

/** Tells whether the newer notice says something else about all that the older one is about. */
function isOutdated(older: StackedNotice, newer: StackedNotice): boolean {
  if (newer.kind === 'info' || older.kind === 'info' || isEqual(older, newer)) return false;
  const about = older.about.filter((name) => name !== SESSION);
  const isSame = about.length > 0 && about.every((name) => newer.about.includes(name));
  return isSame && (newer.kind === 'success' || older.isProvisional === true);
}
