import type { Fault } from '../../openapi/client/fault.ts';
import type { ImportResult } from '../../openapi/generated/types.ts';
import type { CheckedPlan, ChosenFile } from './import-file.ts';

/** Whether the user is dragging files over the import, or why the machine refused dropped files. */
export type Drop = 'none' | 'over' | 'several' | 'otherKind';

export interface BulkImportContext {
  readonly file: ChosenFile | null;
  readonly plan: CheckedPlan | null;
  /** The user's reason for the import; an empty text if there is none. */
  readonly reason: string;
  readonly fault: Fault | null;
  readonly result: ImportResult | null;
  readonly drop: Drop;
}

/** The context of the import while no file is chosen. */
export const NO_IMPORT: BulkImportContext = {
  file: null,
  plan: null,
  reason: '',
  fault: null,
  result: null,
  drop: 'none',
};
