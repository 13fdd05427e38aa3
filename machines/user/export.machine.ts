import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { BulkSelection } from '../../openapi/generated/types.ts';
import type { ChangesFilter } from '../change-history/changes-filter.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';

export interface UserExport {
  readonly scope: 'all' | 'active' | 'inactive';
  readonly format: 'csv' | 'xlsx';
}

/** Exports the selected users of a list. */
interface SelectionExport {
  readonly scope: 'selected';
  readonly format: UserExport['format'];
  readonly selection: BulkSelection;
}

interface ChangesExport {
  readonly scope: 'changes';
  readonly format: 'csv';
  readonly filter: ChangesFilter;
}

interface ConfigurationExport {
  readonly scope: 'configuration';
  readonly format: 'yaml';
}

export type FileExport = UserExport | SelectionExport | ChangesExport | ConfigurationExport;

/**
 * Downloads users, recorded changes or the configuration as a file, one file at a time. The actor exists longer than
 * its screen, so the user can leave during a large download.
 */
export const exportMachine = setup({
  types: {
    context: {} as { readonly asked: FileExport | null },
    events: {} as { type: 'EXPORT'; file: FileExport } | { type: 'CLEAR' },
    emitted: {} as { type: 'exportFailed'; file: FileExport; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    download: placeholderActor<void, FileExport>('download'),
  },
}).createMachine({
  id: 'fileExport',
  context: { asked: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can start an export.',
      on: {
        EXPORT: {
          target: 'exporting',
          actions: assign({ asked: ({ event }) => event.file }),
        },
      },
    },
    exporting: {
      description: 'The file is being downloaded.',
      tags: 'busy',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => assertDefined(context.asked),
        onDone: 'idle',
        onError: {
          target: 'idle',
          actions: emit(({ context, event }) => ({
            type: 'exportFailed',
            file: assertDefined(context.asked),
            fault: faultOf(event.error),
          })),
        },
      },
    },
  },
});
