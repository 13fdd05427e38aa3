import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { ImportPlan, ImportResult } from '../../openapi/generated/types.ts';
import { takesFromMany } from '../../openapi/rules/access/access-change.ts';
import { faultOf, hasNoAnswer, isUnauthenticated, MALFORMED } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { outputParams, type ErrorParams, errorParams, eventParams } from '../common/params.ts';
import { write } from '../common/write.ts';
import { type BulkImportContext, type Drop, NO_IMPORT } from './bulk-import-context.ts';
import { type CheckedPlan, type ChosenFile, type ConfirmedImport, isChangedFile } from './import-file.ts';

export type BulkImportEmitted =
  | { type: 'imported'; result: ImportResult | null }
  | { type: 'importFailed'; fault: Fault }
  | { type: 'importUnclear' };

const isWorkbook = ({ name }: ChosenFile): boolean => /\.(csv|xlsx)$/i.test(name);

const makesNoPlan = ({ status }: Fault): boolean => status === 404 || status === 405;

/** Returns whether the service refuses the file itself, so that a retry is useless. */
const refusesFile = ({ status }: Fault): boolean => status === 422 || status === 413;

const SIGNED_OUT: Fault = { ...MALFORMED, kind: 'session' };

/** Returns the users to whom the screen offers reset mails. Users who existed before can have a password. */
const createdIn = (result: ImportResult | null): readonly string[] => result?.createdUuids ?? [];

const fileOf = ({ context }: { context: BulkImportContext }): ChosenFile => assertDefined(context.file);

const fail = [{ type: 'keepFault', params: errorParams }, 'emitFailed'] as const;

/**
 * The transition of the states in which the chosen file has not been imported. The end of the session removes the
 * notice about an earlier 401, so it is shown again.
 */
const lostWithSession = {
  SESSION_LOST: { target: '#bulkImport.choosing', actions: ['forget', 'emitSignedOut'] },
} as const;

const importing = write({
  call: {
    id: 'importUsers',
    src: 'importUsers',
    input: (at: { context: BulkImportContext }): ConfirmedImport => ({
      file: fileOf(at),
      plan: at.context.plan,
      reason: at.context.reason,
    }),
    onDone: {
      target: '#bulkImport.chosen.done',
      actions: [{ type: 'keepResult', params: outputParams }, 'emitImported'],
    },
  },
  refusals: [
    {
      guard: { type: 'isChangedFile', params: errorParams },
      target: '#bulkImport.chosen.fileChanged',
      actions: ['forgetPlan', ...fail],
    },
    {
      guard: { type: 'isSignedOut', params: errorParams },
      target: '#bulkImport.chosen.signedOut',
      actions: fail,
    },
    {
      guard: { type: 'isOvertaken', params: errorParams },
      target: '#bulkImport.chosen.overtaken',
      actions: fail,
    },
    {
      guard: { type: 'refusesFile', params: errorParams },
      target: '#bulkImport.chosen.refused',
      actions: ['forgetPlan', ...fail],
    },
  ],
  lookUp: {
    id: 'planAgain',
    src: 'planImport',
    input: fileOf,
    onError: [
      {
        guard: { type: 'isChangedFile', params: errorParams },
        target: '#bulkImport.chosen.unclearFile',
        actions: 'emitUnclear',
      },
      { target: '#bulkImport.chosen.unclear', actions: 'emitUnclear' },
    ],
  },
  found: [
    {
      guard: { type: 'leavesNothing', params: outputParams },
      target: '#bulkImport.chosen.done',
      actions: [{ type: 'keepResult', params: () => null }, 'emitImported'],
    },
  ],
  refused: { target: '#bulkImport.chosen.failed', actions: ['emitFailed'] },
});

/**
 * Imports the users of a file: either all users as planned, or none. The service makes a plan first, and a new one if
 * users change before the import. The actor exists longer than its screen, so the user can leave during a long
 * import. If an import gets no response, a new plan shows whether the users were imported.
 */
export const bulkImportMachine = setup({
  types: {
    context: {} as BulkImportContext,
    events: {} as
      | { type: 'CHOOSE'; file: ChosenFile }
      | { type: 'DRAG_OVER' }
      | { type: 'DRAG_LEAVE' }
      | { type: 'DROP'; files: readonly ChosenFile[] }
      | { type: 'REMOVE' }
      | { type: 'RETRY' }
      | { type: 'TYPE_REASON'; reason: string }
      | { type: 'IMPORT' }
      | { type: 'SAVE_ANYWAY' }
      | { type: 'STAY' }
      | { type: 'SAVE_REFUSED' }
      /** Asks for reset mails to the created users. */
      | { type: 'ASK_RESET_MAILS' }
      | { type: 'RESET_MAILS_QUEUED' }
      /** Sent before CLEAR when the session has expired. */
      | { type: 'SESSION_LOST' }
      | { type: 'CLEAR' },
    emitted: {} as BulkImportEmitted,
    tags: {} as 'busy',
  },
  actors: {
    planImport: placeholderActor<CheckedPlan, ChosenFile>('planImport'),
    importUsers: placeholderActor<ImportResult | null, ConfirmedImport>('importUsers'),
  },
  actions: {
    /** Saves the plan's refused rows as a file for correction. `provide` replaces this placeholder. */
    saveRefused: (..._args: [unknown, ImportPlan]) => {},
    /** Plans reset mails to the created users. `provide` replaces this placeholder. */
    askResetMails: (..._args: [unknown, readonly string[]]) => {},
    choose: assign((_, { file }: { file: ChosenFile }) => ({ ...NO_IMPORT, file })),
    keepDrop: assign((_, { drop }: { drop: Drop }) => ({ drop })),
    forget: assign(NO_IMPORT),
    forgetPlan: assign({ plan: null, fault: null }),
    keepPlan: assign((_, { plan }: { plan: CheckedPlan }) => ({ plan })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitSignedOut: emit({ type: 'importFailed', fault: SIGNED_OUT }),
    emitUnclear: emit({ type: 'importUnclear' }),
    keepResult: assign((_, result: ImportResult | null) => ({ result, fault: null })),
    emitImported: emit(({ context }) => ({ type: 'imported', result: context.result })),
    emitFailed: emit(({ context }) => ({ type: 'importFailed', fault: assertDefined(context.fault) })),
  },
  guards: {
    isOneFile: (_, { files }: { files: readonly ChosenFile[] }) =>
      files.length === 1 && files.every(isWorkbook),
    areSeveral: (_, { files }: { files: readonly ChosenFile[] }) => files.length > 1,
    hasRefusedRows: (_, plan: ImportPlan) => plan.refused > 0,
    isChangedFile: (_, { error }: ErrorParams) => isChangedFile(faultOf(error)),
    isSignedOut: (_, { error }: ErrorParams) => isUnauthenticated(faultOf(error)),
    refusesFile: (_, { error }: ErrorParams) => refusesFile(faultOf(error)),
    isOvertaken: (_, { error }: ErrorParams) => faultOf(error).status === 412,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    leavesNothing: (_, { created, updated, refused }: ImportPlan) => created + updated + refused === 0,
    makesNoPlan: (_, { error }: ErrorParams) => makesNoPlan(faultOf(error)),
    hasCreated: ({ context }) => createdIn(context.result).length > 0,
    hasPlan: ({ context }) => context.plan !== null,
    takesFromMany: (_, { effect }: CheckedPlan) => takesFromMany(effect),
  },
}).createMachine({
  id: 'bulkImport',
  context: NO_IMPORT,
  initial: 'choosing',
  on: {
    CLEAR: { target: '.choosing', actions: 'forget' },
    DRAG_OVER: { actions: { type: 'keepDrop', params: { drop: 'over' } } },
    DRAG_LEAVE: { actions: { type: 'keepDrop', params: { drop: 'none' } } },
    DROP: [
      {
        guard: { type: 'isOneFile', params: eventParams },
        target: '.chosen',
        actions: { type: 'choose', params: ({ event }) => ({ file: assertDefined(event.files[0] ?? null) }) },
      },
      {
        guard: { type: 'areSeveral', params: eventParams },
        actions: { type: 'keepDrop', params: { drop: 'several' } },
      },
      { actions: { type: 'keepDrop', params: { drop: 'otherKind' } } },
    ],
  },
  states: {
    choosing: {
      description: 'No file is chosen.',
      on: { CHOOSE: { target: 'chosen', actions: { type: 'choose', params: eventParams } } },
    },
    chosen: {
      initial: 'planning',
      on: {
        CHOOSE: {
          target: 'chosen',
          reenter: true,
          actions: { type: 'choose', params: eventParams },
        },
        REMOVE: { target: 'choosing', actions: 'forget' },
      },
      states: {
        planning: {
          description: 'The service reads the file and plans the import.',
          tags: 'busy',
          entry: 'forgetPlan',
          on: lostWithSession,
          invoke: {
            id: 'planImport',
            src: 'planImport',
            input: fileOf,
            onDone: [
              {
                guard: { type: 'hasRefusedRows', params: ({ event }) => event.output },
                target: 'refused',
                actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) },
              },
              {
                target: 'planned',
                actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isChangedFile', params: errorParams },
                target: 'fileChanged',
              },
              {
                guard: { type: 'refusesFile', params: errorParams },
                target: 'refused',
                actions: { type: 'keepFault', params: errorParams },
              },
              {
                guard: { type: 'makesNoPlan', params: errorParams },
                target: 'planless',
              },
              {
                target: 'unplanned',
                actions: { type: 'keepFault', params: errorParams },
              },
            ],
          },
        },
        planned: {
          description: 'The plan is shown; the user can start the import or choose another file.',
          on: {
            ...lostWithSession,
            TYPE_REASON: { actions: { type: 'keepReason', params: eventParams } },
            IMPORT: [
              {
                guard: { type: 'takesFromMany', params: ({ context }) => assertDefined(context.plan) },
                target: 'confirmingLossOfAccess',
              },
              { target: '#bulkImport.importing' },
            ],
          },
        },
        confirmingLossOfAccess: {
          description:
            'A warning shows how many users lose access by the import; the user can continue or cancel.',
          on: { ...lostWithSession, SAVE_ANYWAY: '#bulkImport.importing', STAY: 'planned' },
        },
        refused: {
          description:
            'The file or some of its rows are refused, with reasons; the user can download the rows and choose another file.',
          on: {
            SAVE_REFUSED: {
              guard: 'hasPlan',
              actions: { type: 'saveRefused', params: ({ context }) => assertDefined(context.plan) },
            },
          },
        },
        planless: {
          description: 'The service does not support plans; the user can import the file without one.',
          on: { ...lostWithSession, IMPORT: '#bulkImport.importing' },
        },
        unplanned: {
          description: 'The plan failed; the user can try again, or import the file without a plan.',
          on: { ...lostWithSession, RETRY: 'planning', IMPORT: '#bulkImport.importing' },
        },
        overtaken: {
          description:
            'Nothing was imported, because users have changed since the plan; the user can make a new plan.',
          on: { RETRY: 'planning' },
        },
        fileChanged: {
          description:
            'Nothing was imported, because the file has changed since it was chosen; the user must choose it again.',
        },
        signedOut: {
          description:
            'Nothing was imported, because the session has ended; the user can make a new plan after signing in again.',
          on: { ...lostWithSession, RETRY: 'planning' },
        },
        unclearFile: {
          description:
            'It is unknown whether the file was imported, and the file has changed since; the user must choose it again.',
        },
        failed: {
          description: 'The import failed. If there was a plan, a new plan shows what is left to import.',
          on: { RETRY: { guard: 'hasPlan', target: 'planning' }, IMPORT: '#bulkImport.importing' },
        },
        unclear: {
          description:
            'It is unknown whether the file was imported; the user can make a new plan, which shows what is left to import.',
          on: { RETRY: 'planning' },
        },
        done: {
          description: 'The file was imported; the user can plan reset mails to the created users.',
          on: {
            ASK_RESET_MAILS: {
              guard: 'hasCreated',
              actions: { type: 'askResetMails', params: ({ context }) => createdIn(context.result) },
            },
            RESET_MAILS_QUEUED: 'mailed',
          },
        },
        mailed: { description: 'The file was imported, and reset mails to the created users are queued.' },
      },
    },
    importing: {
      initial: 'calling',
      tags: 'busy',
      on: {
        DRAG_OVER: {},
        DRAG_LEAVE: {},
        DROP: {},
        // The service may have accepted the import before the session ended.
        SESSION_LOST: { target: 'choosing', actions: ['forget', 'emitUnclear'] },
      },
      states: {
        calling: {
          description:
            'The service is importing the file: all rows or none. The user cannot start another import.',
          ...importing.calling,
        },
        lookingUp: {
          description:
            'The import got no response: a new plan is made, which shows whether anything is left to import.',
          ...importing.lookingUp,
        },
      },
    },
  },
});
