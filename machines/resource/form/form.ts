import type { VisibleTo } from '../../common/visible-to.ts';

/** Faults by field name. A value is a code of the form's rules, or a message of the service. */
export type FieldFaults = Readonly<Record<string, string>>;

export const faultsOf = (faults: Readonly<Record<string, string | null>>): FieldFaults =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null));

export interface FormTarget {
  readonly uuid: string | null;
  readonly clonedId: string | null;
}

/** A stored object with its ETag, which a save sends as `If-Match`; the ETag is null if the service sent none. */
export interface Version<Stored> {
  readonly stored: Stored;
  readonly tag: string | null;
}

interface Kept<Draft> {
  readonly base: Draft;
  readonly draft: Draft;
}

/** The texts that the user typed into drop-downs and that match no choice, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** A form's unsaved changes, which are stored without secrets when the session ends. */
export interface Unsaved<Draft> extends Kept<Draft> {
  readonly tag: string | null;
  readonly typed: Typed;
}

/**
 * Pure functions that define a resource's form. A draft is a flat object with one key for each field; its secrets are
 * `Secret` values. Choices are the options that the lookups offer.
 */
export interface FormRules<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request> {
  blank(choices: Choices): Draft;
  fromResponse(stored: Stored, choices: Choices): Draft;
  /**
   * Adds the values of the stored object to the choices. The lists may lack such a value, because it is newer than the
   * list or hidden from the viewer.
   */
  withStored?(choices: Choices, stored: Stored): Choices;
  clone(draft: Draft): Draft;
  /** Names the field that gets the focus in a new or cloned object; by default the draft's first. */
  startsIn?(target: FormTarget): keyof Draft & string;
  /** Removes values that became impossible when another field changed. */
  normalize(draft: Draft, choices: Choices): Draft;
  /**
   * Changes the text of a name field to its stored form (B15.4). The form calls this when the field loses the focus.
   */
  cleanField(draft: Draft, field: string, choices: Choices): Draft;
  /** Returns the faults in the order of the screen. `base` is the draft of the stored object, or null. */
  validate(draft: Draft, choices: Choices, target: FormTarget, base: Draft | null): FieldFaults;
  toRequest(draft: Draft, choices: Choices, target: FormTarget, stored: Stored | null): Request;
  /** Returns the part of a draft that is compared with a stored version; by default the whole draft. */
  comparable?(draft: Draft, choices: Choices): unknown;
  /** Removes values, such as secrets, that must not be stored when the session ends. */
  toKeep?(draft: Draft, stored: Stored | null): Draft;
  /** Completes a restored draft with values of the opened form that are never stored, such as the client secret. */
  fromKept?(kept: Kept<Draft>, opened: Draft): Kept<Draft>;
  /** Returns the form's field for a field path of the service (`user.email`); null if the form has no such field. */
  fieldOf(path: string, draft: Draft, choices: Choices): string | null;
  /** Returns who will see the saved object; by default everyone with access. */
  visibleTo?(draft: Draft): VisibleTo;
  /** The field that shows the error if the name is taken (409). */
  readonly unique?: keyof Draft & string;
  /** Returns whether a field is shown; by default, all fields are shown. */
  hasField?(field: string, draft: Draft, choices: Choices): boolean;
  sectionOf(field: string): string;
  readonly firstSection: string;
}
