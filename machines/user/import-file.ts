import type { Fault } from '../../openapi/client/fault.ts';
import type { ImportPlan, PlannedRow } from '../../openapi/generated/types.ts';
import type { Effect } from '../../openapi/rules/access/access-change.ts';
import type { Grant } from '../../openapi/rules/access/grants.ts';
import { MALFORMED } from '../common/faults.ts';

export interface ChosenFile {
  readonly name: string;
  readonly content: Blob;
}

/** The fault of a call that did not send the file, because its content has changed since it was chosen or planned. */
export const FILE_CHANGED: Fault = { ...MALFORMED, kind: 'refused', code: 'file_changed' };

export interface CheckedPlan extends ImportPlan {
  /** The content of the file for which the plan was made. */
  readonly content: Blob;
  /** The access that users gain and lose by the import. */
  readonly effect: Effect<Grant, PlannedRow>;
}

export const isChangedFile = ({ code }: Fault): boolean => code === FILE_CHANGED.code;

/** An import that the user has confirmed. If there is a plan, the service refuses an import that differs from it. */
export interface ConfirmedImport {
  readonly file: ChosenFile;
  readonly plan: CheckedPlan | null;
  /** The user's reason for the import; an empty text if there is none. */
  readonly reason: string;
}
