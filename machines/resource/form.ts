import { Secret } from '../common/secret.ts';
import type { VisibleTo } from '../common/visible-to.ts';

/** What is wrong with fields: a code of the form's own rules, or the service's words, by the field's name. */
export type FieldFaults = Readonly<Record<string, string>>;

/** The fields that have a fault, in the order given. */
export const faultsOf = (faults: Readonly<Record<string, string | null>>): FieldFaults =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null));

/** What a form is opened for. */
export interface FormTarget {
  /** Null creates. */
  readonly uuid: string | null;
  /** The thing that a new one starts as a copy of. */
  readonly clonedId: string | null;
}

/** Something as the service stores it, with the tag of its version (`If-Match`), where the service has tags. */
export interface Version<Stored> {
  readonly stored: Stored;
  readonly tag: string | null;
}

/** What is unsaved in a form. */
interface Kept<Draft> {
  /** What `draft` was changed from. */
  readonly base: Draft;
  readonly draft: Draft;
}

/** What stands in drop-downs and is no choice: text as it was typed, by the field's name. */
export type Typed = Readonly<Record<string, string>>;

/** What was unsaved when a session ended: enough to go on after signing in again. Holds no secret. */
export interface Unsaved<Draft> extends Kept<Draft> {
  readonly tag: string | null;
  readonly typed: Typed;
}

/**
 * Tells one resource's form from another's: pure functions, given to `createFormMachine`. A draft is flat and plain, a
 * field a key, secrets as `Secret`; choices are what the lookups offer.
 */
export interface FormRules<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request> {
  /** What a new thing's form starts with. */
  blank(choices: Choices): Draft;
  fromResponse(stored: Stored, choices: Choices): Draft;
  /** The choices with what is stored and not among them, because who fills in the form may not see it, or it is new. */
  withStored?(choices: Choices, stored: Stored): Choices;
  /** What a copy of something starts with. */
  clone(draft: Draft): Draft;
  /** A draft after a change: takes out what another field has made impossible. */
  normalize(draft: Draft, choices: Choices): Draft;
  /** The first key is the first field that is wrong, in the order of the screen. `base` is what is saved, or null. */
  validate(draft: Draft, choices: Choices, target: FormTarget, base: Draft | null): FieldFaults;
  toRequest(draft: Draft, choices: Choices, target: FormTarget, stored: Stored | null): Request;
  /** A draft as it is kept when the session ends: without what must not be stored. All of it by default. */
  toKeep?(draft: Draft, stored: Stored | null): Draft;
  /** What was kept, with what was not taken from the form as it has been opened again. As it was kept by default. */
  fromKept?(kept: Kept<Draft>, opened: Draft): Kept<Draft>;
  /** The field that the service calls so (`user.email`), or null. */
  fieldOf(path: string, draft: Draft, choices: Choices): string | null;
  /** Whom what is saved so is visible to; everybody who comes here by default. */
  visibleTo?(draft: Draft): VisibleTo;
  /** The field that no two things may share: `taken`, where the service says so of none. */
  readonly unique?: keyof Draft & string;
  /** Whether a field is there to be typed in, as the draft is; each is by default. */
  hasField?(field: string, draft: Draft, choices: Choices): boolean;
  /** The section of the screen that a field stands in. */
  sectionOf(field: string): string;
  /** The section that is open at first. */
  readonly firstSection: string;
}

/** Says whether two plain values, or secrets, are the same, in whatever order their keys are. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Secret || b instanceof Secret) {
    return a instanceof Secret && b instanceof Secret && a.equals(b);
  }
  // First of all: a form may hold tens of thousands of choices, and most changes leave them alone.
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/** Lists the fields in which two drafts differ, in the order of the first. */
export function differences<Draft extends object>(a: Draft, b: Draft): (keyof Draft & string)[] {
  return (Object.keys(a) as (keyof Draft & string)[]).filter((field) => !isSame(a[field], b[field]));
}

export type Side = 'mine' | 'theirs';

/** Proposes whose value of each field that differs is taken: mine where I changed it, else theirs. */
export function proposed<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Readonly<Record<string, Side>> {
  const changed = new Set<string>(differences(base, mine));
  return Object.fromEntries(
    differences(mine, theirs).map((field) => [field, changed.has(field) ? 'mine' : 'theirs']),
  );
}

/** Gives mine, with theirs in the fields where theirs was chosen. */
export function merged<Draft extends object>(
  mine: Draft,
  theirs: Draft,
  chosen: Readonly<Record<string, Side>>,
): Draft {
  const taken = (Object.keys(mine) as (keyof Draft & string)[]).filter((field) => chosen[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}
