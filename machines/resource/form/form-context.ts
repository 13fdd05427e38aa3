import type { Fault } from '../../../openapi/client/fault.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import type { Principal } from '../../common/visible-to.ts';
import type { FollowedList } from '../../shell/list-changes.machine.ts';
import type { FieldFaults, FormTarget, Typed, Unsaved, Version } from './form.ts';
import type { Side } from './three-way-comparison.ts';

/** Why a form could not open. If a list could not be loaded, `lookup` is its name. */
export interface OpeningFault extends Fault {
  readonly lookup?: string;
}

export interface Opened<Stored, Choices> {
  readonly version: Version<Stored> | null;
  readonly choices: Choices;
}

export interface SaveInput<Request> {
  readonly request: Request;
  readonly tag: string | null;
  /** Whether the viewer can still read the object after this save. */
  readonly isSeen: boolean;
}

export interface FormInput<Draft> extends FormTarget {
  readonly unsaved: Unsaved<Draft> | null;
  readonly viewer?: Principal;
}

/** State of an open form's screen: the open section, the field with the focus, and which faults are visible. */
export interface FormView {
  readonly section: string;
  /** Name of the field that gets the focus; null if no field does. */
  readonly attention: string | null;
  /** The fields whose faults are shown: the fields that the user has left, or all fields after an attempt to save. */
  readonly touched: ReadonlySet<string> | 'all';
  /** Whether the user has dismissed the alerts about faults. */
  readonly dismissed: boolean;
}

/** Why the last save did not succeed: a fault, refused fields, no response, or a conflict. Otherwise `NO_SAVE`. */
export interface LastSave<Stored, Draft> {
  readonly fault: Fault | null;
  /** Errors that the service reported for fields. A field's error is removed when the user edits the field. */
  readonly refusals: FieldFaults;
  /** The draft of a save that got no response. Kept after the lookup, because the service may store the draft later. */
  readonly sent: Draft | null;
  readonly conflict: FormConflict<Stored> | null;
}

export const NO_SAVE: LastSave<never, never> = { fault: null, refusals: {}, sent: null, conflict: null };

/** A form whose object and choices are loaded. */
export interface OpenForm<Stored, Draft, Choices> {
  /** The edited object. For a new object, the saved object after its first save. */
  readonly target: FormTarget;
  /** The stored version that the form has read; null for a new object until its first save. */
  readonly version: Version<Stored> | null;
  /** The object from which this new object was cloned; null if it is no clone. */
  readonly source: Stored | null;
  readonly choices: Choices;
  /** The stored values, or the initial values of a new object. */
  readonly base: Draft;
  readonly draft: Draft;
  /** The texts that the user typed into drop-downs and that match no choice. Each counts as a fault. */
  readonly typed: Typed;
  readonly view: FormView;
  readonly lastSave: LastSave<Stored, Draft>;
}

/**
 * The stored version that conflicts with the draft, and which side (mine or theirs) the user chose for each differing
 * field.
 */
interface FormConflict<Stored> {
  readonly theirs: Version<Stored>;
  readonly chosen: Readonly<Record<string, Side>>;
}

/** Guards that a resource's form can provide. */
export interface FormGuards<Stored, Draft, Choices> {
  takesFromMany(
    args: unknown,
    params: {
      readonly open: Pick<OpenForm<Stored, Draft, Choices>, 'version' | 'base' | 'draft' | 'choices'>;
    },
  ): boolean;
}

/** A form that is not open yet. */
interface OpeningForm<Draft> {
  readonly target: FormTarget;
  /** The stored draft that the form restores when it opens; null if there is none. */
  readonly unsaved: Unsaved<Draft> | null;
  readonly fault: OpeningFault | null;
}

/** The context of a form's machine. `opening` is set in the states `opening` and `failed`, `open` afterwards. */
export type FormContext<Stored, Draft, Choices> = { readonly viewer: Principal | null } & (
  | { readonly opening: OpeningForm<Draft>; readonly open: null }
  | { readonly opening: null; readonly open: OpenForm<Stored, Draft, Choices> }
);

export const openIn = <Stored, Draft, Choices>({
  open,
}: FormContext<Stored, Draft, Choices>): OpenForm<Stored, Draft, Choices> => assertDefined(open);

export const openingIn = <Draft>({
  opening,
}: Pick<FormContext<unknown, Draft, unknown>, 'opening'>): OpeningForm<Draft> => assertDefined(opening);

export const targetOf = ({
  open,
  opening,
}: Pick<FormContext<unknown, unknown, unknown>, 'open' | 'opening'>): FormTarget =>
  assertDefined(open ?? opening).target;

export type FormEvent<Stored, Draft> =
  /**
   * Repeats a failed opening of the form or, after a save without a response, the lookup of what the service stored.
   */
  | { type: 'RETRY' }
  | { type: 'EDIT'; changes: Partial<Draft> }
  /** The user typed a text that matches no choice into a drop-down. */
  | { type: 'TYPE'; field: string; text: string }
  | { type: 'UNTYPE'; field: string }
  | { type: 'TOUCH'; field: string }
  | { type: 'OPEN_SECTION'; section: string }
  | { type: 'SUBMIT' }
  | { type: 'SAVE_ANYWAY' }
  | { type: 'DISMISS' }
  | { type: 'CHOOSE_SIDE'; field: string; side: Side }
  | { type: 'RESOLVE' }
  | { type: 'BACK' }
  /** The user wants to leave the screen. The machine enters `gone` if nothing is unsaved. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }
  /** The page is hidden, so the browser may discard it. The form emits its unsaved draft, which is then stored. */
  | { type: 'PAGE_HIDDEN' }
  /** The session has ended. The form emits its unsaved draft for storage, and leaves without asking. */
  | { type: 'SESSION_LOST' }
  /** The service returned a newer version. The form adopts it unless it conflicts with unsaved changes. */
  | { type: 'REPLACED'; version: Version<Stored> }
  /** The service has reported changes of these lists. */
  | { type: 'LISTS_CHANGED'; lists: readonly FollowedList[] }
  /** An object was deleted. If it is the edited one, the form ends. */
  | { type: 'REMOVED'; uuid: string };

export type FormEmitted<Stored, Draft> =
  /** `failedApps` names the applications that were not notified. */
  | { type: 'formSaved'; stored: Stored; target: FormTarget; failedApps: readonly string[] }
  /** The object was saved, but the viewer can no longer read it. */
  | { type: 'formSavedOutOfSight'; draft: Draft; target: FormTarget; failedApps: readonly string[] }
  /** The save succeeded, but its response does not contain the saved object. */
  | { type: 'formUnconfirmed'; draft: Draft }
  | { type: 'formRefused'; draft: Draft; fault: Fault }
  /** It is unknown whether the draft was saved. */
  | { type: 'formUnclear' }
  /** Another user has deleted the object, or the viewer may no longer see it. The form had no unsaved changes. */
  | { type: 'formDeleted'; draft: Draft }
  | { type: 'formInvalid' }
  | { type: 'formBusy' }
  | { type: 'draftRestored' }
  | { type: 'draftKept'; target: FormTarget; unsaved: Unsaved<Draft> };
