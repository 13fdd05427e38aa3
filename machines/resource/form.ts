import { Secret } from '../common/secret.ts';
import type { VisibleTo } from '../common/visible-to.ts';

/** Keys a code of the form's rules, or the service's text, by the field's name. */
export type FieldFaults = Readonly<Record<string, string>>;

export const faultsOf = (faults: Readonly<Record<string, string | null>>): FieldFaults =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null));

export interface FormTarget {
  readonly uuid: string | null;
  readonly clonedId: string | null;
}

/** Adds the version's ETag (`If-Match`), if the service has one. */
export interface Version<Stored> {
  readonly stored: Stored;
  readonly tag: string | null;
}

interface Kept<Draft> {
  readonly base: Draft;
  readonly draft: Draft;
}

/** Keys texts in drop-downs that match no choice, by the field's name. */
export type Typed = Readonly<Record<string, string>>;

/** Holds what is stored when the session ends, without secrets. */
export interface Unsaved<Draft> extends Kept<Draft> {
  readonly tag: string | null;
  readonly typed: Typed;
}

/**
 * Declares what a resource's form does, as pure functions. A draft is flat, one key a field, with secrets as
 * `Secret`; choices are what lookups offer.
 */
export interface FormRules<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request> {
  blank(choices: Choices): Draft;
  fromResponse(stored: Stored, choices: Choices): Draft;
  /** Adds what is stored to the choices, where it is too new or hidden from the viewer. */
  withStored?(choices: Choices, stored: Stored): Choices;
  clone(draft: Draft): Draft;
  /** Names the field that a new one or a copy starts in; the draft's first by default. */
  startsIn?(target: FormTarget): keyof Draft & string;
  /** Removes what another field's change made impossible. */
  normalize(draft: Draft, choices: Choices): Draft;
  /** Returns faults in the order of the screen; `base` is what is stored, or null. */
  validate(draft: Draft, choices: Choices, target: FormTarget, base: Draft | null): FieldFaults;
  toRequest(draft: Draft, choices: Choices, target: FormTarget, stored: Stored | null): Request;
  /** Returns what of a draft can be compared with what is stored later; all of it by default. */
  comparable?(draft: Draft, choices: Choices): unknown;
  /** Removes what must not be stored when the session ends. */
  toKeep?(draft: Draft, stored: Stored | null): Draft;
  /** Adapts what was stored to the form as it was opened again. */
  fromKept?(kept: Kept<Draft>, opened: Draft): Kept<Draft>;
  /** Maps the service's name of a field (`user.email`) to the form's, or null. */
  fieldOf(path: string, draft: Draft, choices: Choices): string | null;
  /** Tells who will see it; everyone with access by default. */
  visibleTo?(draft: Draft): VisibleTo;
  /** Names the field that a conflict of names (409) belongs to. */
  readonly unique?: keyof Draft & string;
  /** Tells whether a field is shown; all are by default. */
  hasField?(field: string, draft: Draft, choices: Choices): boolean;
  sectionOf(field: string): string;
  readonly firstSection: string;
}

/** Compares plain values and secrets by content, in any order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Secret || b instanceof Secret) {
    return a instanceof Secret && b instanceof Secret && a.equals(b);
  }
  // Compares identity first: a form may hold tens of thousands of choices, mostly unchanged.
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

export function differences<Draft extends object>(a: Draft, b: Draft): (keyof Draft & string)[] {
  return (Object.keys(a) as (keyof Draft & string)[]).filter((field) => !isSame(a[field], b[field]));
}

export type Side = 'mine' | 'theirs';

/** Proposes a side for each differing field: mine if I changed it, else theirs. */
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

export function merged<Draft extends object>(
  mine: Draft,
  theirs: Draft,
  chosen: Readonly<Record<string, Side>>,
): Draft {
  const taken = (Object.keys(mine) as (keyof Draft & string)[]).filter((field) => chosen[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}
