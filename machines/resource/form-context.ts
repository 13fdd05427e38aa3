import type { Fault } from '../../openapi/fault.ts';
import { assertDefined } from '../common/assert-defined.ts';
import type { Principal } from '../common/visible-to.ts';
import type { FieldFaults, FormTarget, Typed, Unsaved, Version, Side } from './form.ts';

/** Why a form could not open. `lookup` names the list that could not be loaded, if that is the reason. */
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

/** What the screen shows of an open form. */
export interface FormView {
  readonly section: string;
  /** The field to focus. */
  readonly attention: string | null;
  /** Fields that show their faults: those that the user has left, or all after an attempt to save. */
  readonly touched: ReadonlySet<string> | 'all';
  /** Whether the user has closed the alerts about faults. */
  readonly dismissed: boolean;
}

/** What came of the last save that has not succeeded. */
export interface LastSave<Stored, Draft> {
  readonly fault: Fault | null;
  /** Refusals of fields that have not been edited since. */
  readonly refusals: FieldFaults;
  /** Draft of a save without an answer. The service may store it even after the look-up. */
  readonly sent: Draft | null;
  /** The conflict to resolve; null without one. */
  readonly conflict: FormConflict<Stored> | null;
}

export const NO_SAVE: LastSave<never, never> = { fault: null, refusals: {}, sent: null, conflict: null };

/** A form whose object and choices are loaded. */
export interface OpenForm<Stored, Draft, Choices> {
  /** The edited object; after the first save, the saved one. */
  readonly target: FormTarget;
  /** Null until the first save. */
  readonly version: Version<Stored> | null;
  /** The cloned object. */
  readonly source: Stored | null;
  readonly choices: Choices;
  /** The stored values, or those that a new form starts with. */
  readonly base: Draft;
  readonly draft: Draft;
  /** Texts in drop-downs that match no choice. They count as faults. */
  readonly typed: Typed;
  readonly view: FormView;
  readonly lastSave: LastSave<Stored, Draft>;
}

/** The stored version that conflicts with the draft, and the side chosen for each differing field. */
interface FormConflict<Stored> {
  readonly theirs: Version<Stored>;
  readonly chosen: Readonly<Record<string, Side>>;
}

/** Guards that a form's resource can provide. */
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
  /** The draft to restore. */
  readonly unsaved: Unsaved<Draft> | null;
  readonly fault: OpeningFault | null;
}

/** Either `opening` or `open` is null. */
export interface FormContext<Stored, Draft, Choices> {
  readonly viewer: Principal | null;
  readonly opening: OpeningForm<Draft> | null;
  readonly open: OpenForm<Stored, Draft, Choices> | null;
}

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
  /** Opens the form again after a failure, or looks up again what a save without an answer has stored. */
  | { type: 'RETRY' }
  | { type: 'EDIT'; changes: Partial<Draft> }
  /** Reports a drop-down's text that matches no choice. */
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
  /** Asks to leave the screen. The machine enters `gone` if nothing is unsaved. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }
  /** The session has ended. The form emits its unsaved draft for storage, and leaves without asking. */
  | { type: 'SESSION_LOST' }
  /** A newer version from the service. The form adopts it unless it conflicts with unsaved changes. */
  | { type: 'REPLACED'; version: Version<Stored> }
  /** An object was deleted. Ends the form if that is the edited one. */
  | { type: 'REMOVED'; uuid: string };

export type FormEmitted<Stored, Draft> =
  /** `failedApps` names the applications that were not notified. */
  | { type: 'formSaved'; stored: Stored; target: FormTarget; failedApps: readonly string[] }
  /** Saved, but the viewer can no longer read the object. */
  | { type: 'formSavedOutOfSight'; draft: Draft; target: FormTarget; failedApps: readonly string[] }
  /** The save succeeded, but its answer does not contain the saved object. */
  | { type: 'formUnconfirmed'; draft: Draft }
  | { type: 'formRefused'; draft: Draft; fault: Fault }
  /** It is unknown whether the draft was saved. */
  | { type: 'formUnclear' }
  | { type: 'formInvalid' }
  | { type: 'formBusy' }
  | { type: 'draftRestored' }
  | { type: 'draftKept'; target: FormTarget; unsaved: Unsaved<Draft> };
