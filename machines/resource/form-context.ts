import type { Fault } from '../../openapi/fault.ts';
import { known } from '../common/known.ts';
import type { Principal } from '../common/visible-to.ts';
import type { FieldFaults, FormTarget, Typed, Unsaved, Version, Side } from './form.ts';

/** Names in `lookup` the list that could not be loaded, if that is the reason. */
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
  /** Tells whether the viewer can read it again after this save. */
  readonly isSeen: boolean;
}

export interface FormInput<Draft> extends FormTarget {
  readonly unsaved: Unsaved<Draft> | null;
  readonly viewer?: Principal;
}

export interface OpenForm<Stored, Draft, Choices> extends FormTarget {
  /** Is null until the first save. */
  readonly version: Version<Stored> | null;
  readonly source: Stored | null;
  readonly choices: Choices;
  /** Is what is stored, or what a new form starts with. */
  readonly base: Draft;
  readonly draft: Draft;
  /** Holds texts in drop-downs that match no choice, which count as faults. */
  readonly typed: Typed;
  /** Lists the fields that show their faults: those left, or all after an attempt to save. */
  readonly touched: ReadonlySet<string> | 'all';
  readonly refusals: FieldFaults;
  readonly fault: Fault | null;
  readonly dismissed: boolean;
  readonly section: string;
  /** Names the field to focus. */
  readonly attention: string | null;
  /** Is what a save without an answer was to store: it may be stored later than it was looked up. */
  readonly sent: Draft | null;
  /** The conflict to resolve; null without one. */
  readonly conflict: FormConflict<Stored> | null;
}

/** The stored version that conflicts with the draft, and the side chosen for each differing field. */
interface FormConflict<Stored> {
  readonly theirs: Version<Stored>;
  readonly chosen: Readonly<Record<string, Side>>;
}

/** What a form's machine asks about an open form. */
export interface FormGuards<Stored, Draft, Choices> {
  takesFromMany(
    args: unknown,
    params: {
      readonly open: Pick<OpenForm<Stored, Draft, Choices>, 'version' | 'base' | 'draft' | 'choices'>;
    },
  ): boolean;
}

export interface FormContext<Stored, Draft, Choices> {
  readonly target: FormTarget;
  readonly viewer: Principal | null;
  readonly unsaved: Unsaved<Draft> | null;
  readonly fault: OpeningFault | null;
  readonly open: OpenForm<Stored, Draft, Choices> | null;
}

export const openIn = <Stored, Draft, Choices>({
  open,
}: FormContext<Stored, Draft, Choices>): OpenForm<Stored, Draft, Choices> => known(open);

export type FormEvent<Stored, Draft> =
  /** Reads again: the form that could not be opened, or what is stored after a save without an answer. */
  | { type: 'RETRY' }
  | { type: 'EDIT'; changes: Partial<Draft> }
  /** Reports text that matches no choice; '' once there is none. */
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
  /** Asks to leave the screen; `gone` answers that nothing prevents it. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }
  /** Emits the unsaved draft for storage, and leaves without asking. */
  | { type: 'SESSION_LOST' }
  /** Carries a version from the service, adopted where nothing is unsaved. */
  | { type: 'REPLACED'; version: Version<Stored> }
  /** Ends the form where what it edits was deleted. */
  | { type: 'REMOVED'; uuid: string };

export type FormEmitted<Stored, Draft> =
  /** `failedApps` names the applications that were not notified. */
  | { type: 'formSaved'; stored: Stored; target: FormTarget; failedApps: readonly string[] }
  /** Was saved, and can no longer be read by this viewer. */
  | { type: 'formSavedOutOfSight'; draft: Draft; target: FormTarget; failedApps: readonly string[] }
  /** Succeeded, by an answer that does not say what was saved. */
  | { type: 'formUnconfirmed'; draft: Draft }
  | { type: 'formRefused'; draft: Draft; fault: Fault }
  /** Whether it was saved is not known. */
  | { type: 'formUnclear' }
  | { type: 'formInvalid' }
  | { type: 'formBusy' }
  | { type: 'draftRestored' }
  | { type: 'draftKept'; target: FormTarget; unsaved: Unsaved<Draft> };
