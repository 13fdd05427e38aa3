import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { ConfigurationPlan, ConfigurationResult } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import type { Secret } from '../common/secret.ts';

export interface ConfigurationFile {
  readonly name: string;
  readonly content: Blob;
}

/** The data that the calls for a plan and for its application send. */
export interface ConfigurationDraft {
  readonly text: string;
  readonly deletesMissing: boolean;
  /** The values of the variables that the file names. */
  readonly secrets: Readonly<Record<string, Secret>>;
}

interface ConfigurationContext {
  readonly file: ConfigurationFile | null;
  readonly draft: ConfigurationDraft;
  readonly plan: ConfigurationPlan | null;
  readonly result: ConfigurationResult | null;
  /** Why a new plan is shown: the file was not applied, because the plan was outdated, or the call got no response. */
  readonly replanned: 'outdated' | 'unanswered' | null;
  readonly fault: Fault | null;
}

type ConfigurationEvent =
  | { type: 'CHOOSE'; file: ConfigurationFile }
  | { type: 'CHOOSE_DELETION'; deletesMissing: boolean }
  | { type: 'TYPE_SECRET'; name: string; value: Secret }
  | { type: 'APPLY' | 'APPLY_ANYWAY' | 'STAY' | 'RETRY' | 'REMOVE' };

const NOTHING: ConfigurationContext = {
  file: null,
  draft: { text: '', deletesMissing: false, secrets: {} },
  plan: null,
  result: null,
  replanned: null,
  fault: null,
};

/** Returns the number of users who lose access. If the service has not counted all, they are more. */
export const countLosers = ({ access: { groups } }: ConfigurationPlan): number =>
  groups.reduce((sum, { count, lostTotal }) => sum + (lostTotal > 0 ? count : 0), 0);

/** Returns whether the service refuses the content or the size of the file, so that a retry is useless. */
const refusesFile = ({ status }: Fault): boolean => status === 422 || status === 413;

const draftOf = ({ context }: { context: ConfigurationContext }): ConfigurationDraft => context.draft;

const refused = {
  guard: { type: 'refusesFile', params: errorParams },
  target: '#configuration.chosen.refused',
  actions: { type: 'keepFault', params: errorParams },
} as const;

const choosing = {
  CHOOSE: {
    target: '#configuration.chosen.reading',
    reenter: true,
    actions: { type: 'choose', params: eventParams },
  },
  REMOVE: { target: '#configuration.choosing', actions: 'forget' },
} as const;

/**
 * Plans and applies a configuration file. The file is read once, so that exactly the planned text is applied. If the
 * plan is outdated, or the call gets no response, a new plan shows what is left to change.
 */
export const configurationMachine = setup({
  types: {
    context: {} as ConfigurationContext,
    events: {} as ConfigurationEvent,
    emitted: {} as { type: 'configurationApplied'; result: ConfigurationResult },
    tags: {} as 'busy',
  },
  actors: {
    readFile: placeholderActor<string, ConfigurationFile>('readFile'),
    plan: placeholderActor<ConfigurationPlan, ConfigurationDraft>('plan'),
    apply: placeholderActor<ConfigurationResult, { draft: ConfigurationDraft; tag: string }>('apply'),
  },
  guards: {
    changesSomething: ({ context: { plan, draft } }) =>
      (plan?.items.length ?? 0) > 0 || Object.values(draft.secrets).some(({ isEmpty }) => !isEmpty),
    takesFromMany: ({ context: { plan } }) => plan !== null && plan.items.length > 0 && countLosers(plan) > 1,
    refusesFile: (_, { error }: ErrorParams) => refusesFile(faultOf(error)),
    isOutdated: (_, { error }: ErrorParams) => faultOf(error).status === 412,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
  },
  actions: {
    choose: assign((_, { file }: { file: ConfigurationFile }) => ({ ...NOTHING, file })),
    forget: assign(NOTHING),
    keepText: assign(({ context: { draft } }, text: string) => ({ draft: { ...draft, text } })),
    keepDeletion: assign(({ context: { draft } }, { deletesMissing }: { deletesMissing: boolean }) => ({
      draft: { ...draft, deletesMissing },
    })),
    keepSecret: assign(({ context: { draft } }, { name, value }: { name: string; value: Secret }) => ({
      draft: { ...draft, secrets: { ...draft.secrets, [name]: value } },
    })),
    forgetSecrets: assign(({ context: { draft } }) => ({ draft: { ...draft, secrets: {} } })),
    keepPlan: assign((_, plan: ConfigurationPlan) => ({ plan, fault: null })),
    keepResult: assign((_, result: ConfigurationResult) => ({ result, fault: null, replanned: null })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    sayOutdated: assign({ replanned: 'outdated' }),
    sayUnanswered: assign({ replanned: 'unanswered' }),
    emitApplied: emit((_, result: ConfigurationResult) => ({
      type: 'configurationApplied' as const,
      result,
    })),
  },
}).createMachine({
  id: 'configuration',
  context: NOTHING,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No file is chosen.',
      on: { CHOOSE: choosing.CHOOSE },
    },
    chosen: {
      initial: 'reading',
      on: choosing,
      states: {
        reading: {
          description: 'The browser reads the file.',
          tags: 'busy',
          invoke: {
            id: 'readFile',
            src: 'readFile',
            input: ({ context }) => assertDefined(context.file),
            onDone: { target: 'planning', actions: { type: 'keepText', params: outputParams } },
            onError: { target: 'refused', actions: { type: 'keepFault', params: errorParams } },
          },
        },
        planning: {
          description: 'The service computes what the file would change. A former plan stays visible.',
          tags: 'busy',
          invoke: {
            id: 'plan',
            src: 'plan',
            input: draftOf,
            onDone: { target: 'planned', actions: { type: 'keepPlan', params: outputParams } },
            onError: [refused, { target: 'failed', actions: { type: 'keepFault', params: errorParams } }],
          },
        },
        planned: {
          description: 'The plan is shown. The user enters secrets, and can apply the file.',
          on: {
            CHOOSE_DELETION: { target: 'planning', actions: { type: 'keepDeletion', params: eventParams } },
            TYPE_SECRET: { actions: { type: 'keepSecret', params: eventParams } },
            APPLY: [
              { guard: 'takesFromMany', target: '#configuration.confirming' },
              { guard: 'changesSomething', target: '#configuration.applying' },
            ],
          },
        },
        refused: {
          description:
            'The file is refused, with the places of its problems; the user can choose another file.',
        },
        failed: {
          description:
            'The plan or the change failed, and nothing was changed; the user can make a new plan.',
          on: { RETRY: 'planning' },
        },
        applied: {
          description: 'The file was applied, and the result is shown.',
        },
      },
    },
    confirming: {
      description: 'A warning shows how many users lose access; the user can continue or cancel.',
      on: { APPLY_ANYWAY: 'applying', STAY: 'chosen.planned' },
    },
    applying: {
      description: 'The service changes the configuration: everything that was planned, or nothing.',
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context: { draft, plan } }) => ({ draft, tag: assertDefined(plan).tag }),
        onDone: {
          target: 'chosen.applied',
          actions: [
            'forgetSecrets',
            { type: 'keepResult', params: outputParams },
            { type: 'emitApplied', params: outputParams },
          ],
        },
        onError: [
          refused,
          {
            guard: { type: 'isOutdated', params: errorParams },
            target: 'chosen.planning',
            actions: 'sayOutdated',
          },
          {
            guard: { type: 'hasNoAnswer', params: errorParams },
            target: 'chosen.planning',
            actions: 'sayUnanswered',
          },
          { target: 'chosen.failed', actions: { type: 'keepFault', params: errorParams } },
        ],
      },
    },
  },
});

export type ConfigurationActor = ActorRefFrom<typeof configurationMachine>;
