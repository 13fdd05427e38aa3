import type { Fault } from '../../openapi/fault.ts';
import { known } from '../common/known.ts';
import type { Principal } from '../common/visible-to.ts';
import type { FieldFaults, FormTarget, Typed, Unsaved, Version, Side } from './form.ts';

/* What a form's machine is given, holds, receives and emits. */

/** Why a form could not be opened; `lookup` names the list that is missing, if it is one. */
export interface OpeningFault extends Fault {
  readonly lookup?: string;
}

/** What is read to open a form. */
export interface Opened<Stored, Choices> {
  /** Null where there is nothing to start from. */
  readonly version: Version<Stored> | null;
  readonly choices: Choices;
}

/** What is to be saved. */
export interface SaveInput<Request> {
  readonly request: Request;
  readonly tag: string | null;
  /** Whether who saves it sees it from then on, so that it can be read again. */
  readonly isSeen: boolean;
}

export interface FormInput<Draft> extends FormTarget {
  /** What was unsaved when the session ended. */
  readonly unsaved: Unsaved<Draft> | null;
  /** Who fills it in; without one, nothing is hidden from them. */
  readonly viewer?: Principal;
}

/** Holds an open form. Its `uuid` and `clonedId` say what is edited now: a new thing has a uuid once it is saved. */
export interface OpenForm<Stored, Draft, Choices> extends FormTarget {
  /** Null while there is nothing stored that is edited. */
  readonly version: Version<Stored> | null;
  /** What a new one is a copy of, if of anything. */
  readonly source: Stored | null;
  readonly choices: Choices;
  /** What is saved, or what a new one starts with. */
  readonly base: Draft;
  readonly draft: Draft;
  /** What is typed into drop-downs and not chosen: it is wrong until it is, and nothing is saved meanwhile. */
  readonly typed: Typed;
  /** Fields whose faults are shown: those that were left, and all of them after an attempt to save. */
  readonly touched: ReadonlySet<string> | 'all';
  /** What the service refused, until the field is changed. */
  readonly refusals: FieldFaults;
  /** Why it was not saved, until it is changed. */
  readonly fault: Fault | null;
  /** The alerts above the fields were put away, until the next attempt to save. */
  readonly dismissed: boolean;
  readonly section: string;
  /** The field that the person must look at now. */
  readonly attention: string | null;
  /** What somebody else has saved meanwhile, and whose value is chosen for each field that differs. */
  readonly theirs: Version<Stored> | null;
  readonly chosen: Readonly<Record<string, Side>>;
}

export interface FormContext<Stored, Draft, Choices> {
  /** What it was opened for. */
  readonly target: FormTarget;
  readonly viewer: Principal | null;
  readonly unsaved: Unsaved<Draft> | null;
  /** Why it could not be opened. */
  readonly fault: OpeningFault | null;
  /** Null until it is open. */
  readonly open: OpenForm<Stored, Draft, Choices> | null;
}

/** The open form, for what happens only in one. */
export const openIn = <Stored, Draft, Choices>({
  open,
}: FormContext<Stored, Draft, Choices>): OpenForm<Stored, Draft, Choices> => known(open);

export type FormEvent<Stored, Draft> =
  | { type: 'RETRY' }
  | { type: 'EDIT'; changes: Partial<Draft> }
  /** Text in a drop-down that is no choice, or not yet; and there is none any more. */
  | { type: 'TYPE'; field: string; text: string }
  | { type: 'UNTYPE'; field: string }
  /** A field was left. */
  | { type: 'TOUCH'; field: string }
  | { type: 'OPEN_SECTION'; section: string }
  | { type: 'SUBMIT' }
  /** It is saved all the same, though it is not seen from then on. */
  | { type: 'SAVE_ANYWAY' }
  /** The alerts above the fields were read. */
  | { type: 'DISMISS' }
  /** In a conflict: one field's value, then all of it. */
  | { type: 'CHOOSE_SIDE'; field: string; side: Side }
  | { type: 'RESOLVE' }
  | { type: 'BACK' }
  /** Somebody wants to leave the screen: `gone` says that they may. */
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'DISCARD' }
  /** Whoever is not signed in cannot stay: what is unsaved is kept, and nothing is asked. */
  | { type: 'SESSION_LOST' }
  /** The service itself has changed something: where that is what is edited, and nothing is unsaved, it is shown. */
  | { type: 'REPLACED'; version: Version<Stored> }
  /** Something was deleted: where that is what is edited, there is nothing left that could be saved. */
  | { type: 'REMOVED'; uuid: string };

export type FormEmitted<Stored, Draft> =
  /** `failedApps` could not be told of what is saved. */
  | { type: 'formSaved'; stored: Stored; target: FormTarget; failedApps: readonly string[] }
  /** Saved, and not there any more for who saved it. */
  | { type: 'formSavedOutOfSight'; draft: Draft; target: FormTarget; failedApps: readonly string[] }
  /** A success that does not say what was saved. */
  | { type: 'formUnconfirmed'; draft: Draft }
  | { type: 'formRefused'; draft: Draft; fault: Fault }
  | { type: 'formInvalid' }
  | { type: 'formBusy' }
  | { type: 'draftRestored' }
  | { type: 'draftKept'; target: FormTarget; unsaved: Unsaved<Draft> };
