import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf, placeholderActor } from '../common/faults.ts';
import { assertDefined } from '../common/assert-defined.ts';

export interface UserExport {
  readonly scope: 'all' | 'active' | 'inactive';
  readonly format: 'csv' | 'xlsx';
}

/**
 * Downloads users as a file, one file at a time. The actor exists longer than its screen, so the user can leave during
 * a large download.
 */
export const exportMachine = setup({
  types: {
    context: {} as { readonly asked: UserExport | null },
    events: {} as ({ type: 'EXPORT' } & UserExport) | { type: 'CLEAR' },
    emitted: {} as { type: 'exportFailed'; fault: Fault },
    tags: {} as 'busy',
  },
  actors: {
    download: placeholderActor<void, UserExport>('download'),
  },
}).createMachine({
  id: 'userExport',
  context: { asked: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can start an export.',
      on: {
        EXPORT: {
          target: 'exporting',
          actions: assign({ asked: ({ event: { scope, format } }) => ({ scope, format }) }),
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
          actions: emit(({ event }) => ({ type: 'exportFailed', fault: faultOf(event.error) })),
        },
      },
    },
  },
});
