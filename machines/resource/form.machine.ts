import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import { faultOf, isNameTaken, unprovided } from '../common/calls.ts';
import { type Looker, sees } from '../common/visible-to.ts';
import {
  type FieldFaults,
  type FormRules,
  type FormTarget,
  isSame,
  merged,
  proposed,
  type Typed,
  type Unsaved,
  type Version,
  type Whose,
} from './form.ts';

/** Why a form could not be opened; `lookUp` names the list that is missing, if it is one. */
export interface OpeningFault extends Fault {
  readonly lookUp?: string;
}

/** What a form works with once it is open. */
export interface Opened<Stored, Choices> {
  /** Null where there is nothing to start from. */
  readonly version: Version<Stored> | null;
  readonly choices: Choices;
}

export interface FormInput<Draft> extends FormTarget {
  /** What was unsaved when the session ended. */
  readonly unsaved: Unsaved<Draft> | null;
  /** Who fills it in; without one, nothing is hidden from them. */
  readonly viewer?: Looker;
}

export interface FormContext<Stored, Draft, Choices> extends FormTarget {
  readonly viewer: Looker | null;
  readonly unsaved: Unsaved<Draft> | null;
  /** Null until the form is open, and while there is nothing stored that is edited. */
  readonly version: Version<Stored> | null;
  /** What a new one is a copy of, if of anything, once the form is open. */
  readonly source: Stored | null;
  /** Null until the form is open. */
  readonly choices: Choices | null;
  /** What is saved, or what a new one starts with. Null until the form is open, as is `draft`. */
  readonly base: Draft | null;
  readonly draft: Draft | null;
  /** What is typed into drop-downs and not chosen: it is wrong until it is, and nothing is saved meanwhile. */
  readonly typed: Typed;
  /** Fields whose faults are shown: those that were left, and all of them after an attempt to save. */
  readonly touched: ReadonlySet<string> | 'all';
  /** What the service refused, until the field is changed. */
  readonly refusals: FieldFaults;
  readonly section: string;
  /** The field that the person must look at now. */
  readonly attention: string | null;
  /** What somebody else has saved meanwhile, and whose value is chosen for each field that differs. */
  readonly theirs: Version<Stored> | null;
  readonly chosen: Readonly<Record<string, Whose>>;
  /** Why it could not be opened, or was not saved, until it is changed. */
  readonly fault: OpeningFault | null;
  /** The alerts above the fields were put away, until the next attempt to save. */
  readonly dismissed: boolean;
}

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
  | { type: 'TAKE'; field: string; whose: Whose }
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
  | { type: 'formHandedOver'; draft: Draft; target: FormTarget; failedApps: readonly string[] }
  /** A success that does not say what was saved. */
  | { type: 'formUnconfirmed'; draft: Draft }
  | { type: 'formRefused'; draft: Draft; fault: Fault }
  | { type: 'formInvalid' }
  | { type: 'formBusy' }
  | { type: 'draftRestored' }
  | { type: 'draftKept'; target: FormTarget; unsaved: Unsaved<Draft> };

interface Failed {
  readonly error: unknown;
}

/** What is to be saved. */
export interface SaveInput<Request> {
  readonly request: Request;
  readonly tag: string | null;
  /** Whether who saves it sees it from then on, so that it can be read again. */
  readonly isSeen: boolean;
}

/**
 * The form of a resource, to create and to edit: opens with what there is to choose from, tells what is unsaved,
 * validates, saves, and loses nothing that was typed: not to a refusal, to somebody else who saved meanwhile, to a
 * session that ended, or to a screen left by mistake.
 *
 * @param id the machine's id: forms of different resources tell their news under different names
 * @param rules what the resource's form knows that another's does not
 */
export function createFormMachine<
  const Id extends string,
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(id: Id, rules: FormRules<Stored, Draft, Choices, Request>) {
  type Context = FormContext<Stored, Draft, Choices>;

  const edited = ({ draft, choices }: Context, changes: Partial<Draft>): Draft =>
    rules.settle({ ...draft!, ...changes }, choices!);
  const faultsIn = (context: Context, draft: Draft, base = context.base): FieldFaults =>
    formFaults(rules, { ...context, draft, base });
  const isUnsaved = ({ base, choices }: Context, draft: Draft, typed: Typed): boolean =>
    !isSame(draft, base) || Object.keys(standing(rules, typed, draft, choices!)).length > 0;
  const keepable = ({ version }: Context, draft: Draft): Draft =>
    rules.toKeep ? rules.toKeep(draft, version?.stored ?? null) : draft;
  const withHeld = (choices: Choices, stored: Stored): Choices =>
    rules.withHeld ? rules.withHeld(choices, stored) : choices;
  const theirDraft = ({ theirs, choices }: Context): Draft => rules.fromResponse(theirs!.stored, choices!);
  const mergedDraft = (context: Context): Draft =>
    rules.settle(merged(context.draft!, theirDraft(context), context.chosen), context.choices!);
  const asked = ({ draft, choices, uuid, clonedId, version }: Context) => ({
    request: rules.toRequest(draft!, choices!, { uuid, clonedId }, version?.stored ?? null),
    tag: version?.tag ?? null,
  });
  /** Whether it is saved out of the sight of who saves it, who has it in sight now. */
  const isOutOfSight = ({ viewer, uuid, base }: Context, draft: Draft): boolean => {
    if (viewer === null || !rules.visibleTo) return false;
    return !sees(viewer, rules.visibleTo(draft)) && (uuid === null || sees(viewer, rules.visibleTo(base!)));
  };
  const attendTo = (field: string | null, section: string) => ({
    attention: field,
    section: field === null ? section : rules.sectionOf(field),
  });

  return setup({
    types: {
      input: {} as FormInput<Draft>,
      context: {} as Context,
      events: {} as FormEvent<Stored, Draft>,
      emitted: {} as FormEmitted<Stored, Draft>,
      tags: {} as 'busy' | 'form' | 'editable' | 'dirty',
    },
    actors: {
      /** Reads what is edited, or copied, and every look-up. */
      open: unprovided<Opened<Stored, Choices>, FormTarget>('open'),
      /** The latest version of what is stored. */
      read: unprovided<Version<Stored>, { uuid: string }>('read'),
      /** Gives the stored thing; null where the service does not say what it saved. */
      save: unprovided<Version<Stored> | null, SaveInput<Request>>('save'),
    },
    guards: {
      hasUnsaved: ({ context }) => context.unsaved !== null,
      makesUnsaved: ({ context }, { changes }: { changes: Partial<Draft> }) =>
        isUnsaved(context, edited(context, changes), without(context.typed, Object.keys(changes))),
      staysUnsaved: ({ context }, { field }: { field: string }) =>
        isUnsaved(context, context.draft!, without(context.typed, [field])),
      isValid: ({ context }) => Object.keys(faultsIn(context, context.draft!)).length === 0,
      isMergedValid: ({ context }) =>
        Object.keys(faultsIn(context, mergedDraft(context), theirDraft(context))).length === 0,
      isOutOfSight: ({ context }) =>
        Object.keys(faultsIn(context, context.draft!)).length === 0 && isOutOfSight(context, context.draft!),
      isMergedOutOfSight: ({ context }) => {
        const draft = mergedDraft(context);
        return Object.keys(faultsIn(context, draft)).length === 0 && isOutOfSight(context, draft);
      },
      isConfirmed: (_, { version }: { version: Version<Stored> | null }) => version !== null,
      isStale: ({ context }, { error }: Failed) => context.uuid !== null && faultOf(error).status === 412,
      /** Saved all the same, but not told to every application. */
      isSaved: (_, { error }: Failed) => faultOf(error).savedUuid !== undefined,
      /** What was saved is not there for who saved it. */
      isHandedOver: (_, { error }: Failed) => {
        const { savedUuid, status } = faultOf(error);
        return savedUuid !== undefined && (status === 403 || status === 404);
      },
      isHidden: (_, { error }: Failed) => [403, 404].includes(faultOf(error).status),
      isEdited: ({ context }, { uuid }: { uuid: string }) => context.uuid === uuid,
    },
    actions: {
      keepOpened: assign(({ context }, { version, choices: offered }: Opened<Stored, Choices>) => {
        const choices = version ? withHeld(offered, version.stored) : offered;
        const base = version ? rules.fromResponse(version.stored, choices) : rules.blank(choices);
        const start = context.clonedId === null ? base : rules.clone(base);
        const settled = rules.settle(start, choices);
        return {
          version: context.uuid === null ? null : version,
          source: context.uuid === null ? (version?.stored ?? null) : null,
          choices,
          base: settled,
          draft: settled,
          fault: null,
        };
      }),
      restore: assign(({ context }) => {
        const kept = context.unsaved!;
        const { base, draft } = rules.fromKept ? rules.fromKept(kept, context.base!) : kept;
        return {
          version: context.version && { ...context.version, tag: kept.tag },
          base,
          draft: rules.settle(draft, context.choices!),
          typed: kept.typed,
          touched: new Set(Object.keys(kept.typed)),
          unsaved: null,
        };
      }),
      keepFault: assign((_, { error }: Failed) => ({ fault: faultOf(error) as OpeningFault })),
      edit: assign(({ context }, { changes }: { changes: Partial<Draft> }) => ({
        draft: edited(context, changes),
        typed: without(context.typed, Object.keys(changes)),
        refusals: Object.fromEntries(
          Object.entries(context.refusals).filter(([field]) => !(partOf(field) in changes)),
        ),
        attention: null,
        fault: null,
      })),
      type: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        typed: { ...context.typed, [field]: text },
        attention: null,
      })),
      untype: assign(({ context }, { field }: { field: string }) => ({
        typed: without(context.typed, [field]),
        attention: null,
      })),
      touch: assign(({ context }, { field }: { field: string }) => ({
        touched: context.touched === 'all' ? 'all' : new Set([...context.touched, field]),
        attention: null,
      })),
      openSection: assign((_, { section }: { section: string }) => ({ section, attention: null })),
      pointOut: assign(({ context }) => ({
        touched: 'all' as const,
        dismissed: false,
        ...attendTo(Object.keys(faultsIn(context, context.draft!))[0] ?? null, context.section),
      })),
      keepSaved: assign(({ context }, { version }: { version: Version<Stored> }) => {
        const choices = withHeld(context.choices!, version.stored);
        const saved = rules.settle(rules.fromResponse(version.stored, choices), choices);
        return {
          choices,
          uuid: version.stored.uuid,
          clonedId: null,
          version,
          source: null,
          base: saved,
          draft: saved,
          typed: {},
          touched: new Set<string>(),
          refusals: {},
          attention: null,
          fault: null,
        };
      }),
      keepRefusals: assign(({ context }, { error }: Failed) => {
        const fault = faultOf(error);
        const named = fault.fields.flatMap(({ field, message }) => {
          const known = rules.fieldOf(field, context.draft!, context.choices!);
          return known === null ? [] : [[known, message] as const];
        });
        if (named.length === 0 && rules.unique && isNameTaken(fault)) named.push([rules.unique, 'taken']);
        return {
          fault,
          refusals: Object.fromEntries(named),
          ...attendTo(named[0]?.[0] ?? null, context.section),
        };
      }),
      keepTheirs: assign(({ context }, { version }: { version: Version<Stored> }) => {
        const choices = withHeld(context.choices!, version.stored);
        return {
          choices,
          theirs: version,
          chosen: proposed(context.base!, context.draft!, rules.fromResponse(version.stored, choices)),
        };
      }),
      take: assign(({ context }, { field, whose }: { field: string; whose: Whose }) => ({
        chosen: { ...context.chosen, [field]: whose },
      })),
      adopt: assign(({ context }) => ({
        draft: mergedDraft(context),
        base: theirDraft(context),
        version: context.theirs,
        theirs: null,
        chosen: {},
      })),
      forgetTheirs: assign({ theirs: null, chosen: {} }),
      tellSaved: emit(({ context }, { version }: { version: Version<Stored> }) => ({
        type: 'formSaved',
        stored: version.stored,
        target: { uuid: context.uuid, clonedId: context.clonedId },
        failedApps: context.fault?.failedUpdateApps ?? [],
      })),
      tellHandedOver: emit(({ context }) => ({
        type: 'formHandedOver',
        draft: context.draft!,
        target: { uuid: context.uuid, clonedId: context.clonedId },
        failedApps: context.fault?.failedUpdateApps ?? [],
      })),
      forgetFault: assign({ fault: null }),
      dismiss: assign({ fault: null, dismissed: true }),
      tellUnconfirmed: emit(({ context }) => ({ type: 'formUnconfirmed', draft: context.draft! })),
      tellRefused: emit(({ context }, { error }: Failed) => ({
        type: 'formRefused',
        draft: context.draft!,
        fault: faultOf(error),
      })),
      tellInvalid: emit({ type: 'formInvalid' }),
      tellBusy: emit({ type: 'formBusy' }),
      tellRestored: emit({ type: 'draftRestored' }),
      tellKept: emit(({ context }) => ({
        type: 'draftKept',
        target: { uuid: context.uuid, clonedId: context.clonedId },
        unsaved: {
          tag: context.version?.tag ?? null,
          base: keepable(context, context.base!),
          draft: keepable(context, context.draft!),
          typed: standing(rules, context.typed, context.draft!, context.choices!),
        },
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      uuid: input.uuid,
      clonedId: input.clonedId,
      unsaved: input.unsaved,
      viewer: input.viewer ?? null,
      version: null,
      source: null,
      choices: null,
      base: null,
      draft: null,
      typed: {},
      touched: new Set<string>(),
      refusals: {},
      section: rules.firstSection,
      attention: null,
      theirs: null,
      chosen: {},
      fault: null,
      dismissed: false,
    }),
    initial: 'opening',
    states: {
      opening: {
        description: 'Reads what is edited and what there is to choose from.',
        tags: 'busy',
        invoke: {
          id: 'open',
          src: 'open',
          input: ({ context: { uuid, clonedId } }) => ({ uuid, clonedId }),
          onDone: [
            {
              guard: 'hasUnsaved',
              target: 'form.dirty',
              actions: [
                { type: 'keepOpened', params: ({ event }) => event.output },
                'restore',
                'tellRestored',
              ],
            },
            { target: 'form.clean', actions: { type: 'keepOpened', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: {
        description: 'Something that the form needs could not be read: it says what, and cannot be saved.',
        on: { RETRY: 'opening' },
      },
      form: {
        tags: 'form',
        initial: 'clean',
        on: {
          OPEN_SECTION: { actions: { type: 'openSection', params: ({ event }) => event } },
          REMOVED: {
            guard: { type: 'isEdited', params: ({ event }) => event },
            target: `#${id}.gone`,
          },
        },
        states: {
          clean: {
            description: 'Nothing is unsaved.',
            tags: 'editable',
            on: {
              EDIT: [
                {
                  guard: { type: 'makesUnsaved', params: ({ event }) => event },
                  target: 'dirty',
                  actions: { type: 'edit', params: ({ event }) => event },
                },
                { actions: { type: 'edit', params: ({ event }) => event } },
              ],
              TYPE: { target: 'dirty', actions: { type: 'type', params: ({ event }) => event } },
              TOUCH: { actions: { type: 'touch', params: ({ event }) => event } },
              DISMISS: { actions: 'dismiss' },
              SUBMIT: [{ guard: 'isValid', target: 'saving' }, { actions: ['pointOut', 'tellInvalid'] }],
              LEAVE: `#${id}.gone`,
              REPLACED: {
                guard: { type: 'isEdited', params: ({ event }) => ({ uuid: event.version.stored.uuid }) },
                actions: { type: 'keepSaved', params: ({ event }) => event },
              },
            },
          },
          dirty: {
            description: 'Something is typed and not saved.',
            tags: ['editable', 'dirty'],
            on: {
              EDIT: [
                {
                  guard: { type: 'makesUnsaved', params: ({ event }) => event },
                  actions: { type: 'edit', params: ({ event }) => event },
                },
                { target: 'clean', actions: { type: 'edit', params: ({ event }) => event } },
              ],
              TYPE: { actions: { type: 'type', params: ({ event }) => event } },
              UNTYPE: [
                {
                  guard: { type: 'staysUnsaved', params: ({ event }) => event },
                  actions: { type: 'untype', params: ({ event }) => event },
                },
                { target: 'clean', actions: { type: 'untype', params: ({ event }) => event } },
              ],
              TOUCH: { actions: { type: 'touch', params: ({ event }) => event } },
              DISMISS: { actions: 'dismiss' },
              SUBMIT: [
                { guard: 'isOutOfSight', target: 'handingOver' },
                { guard: 'isValid', target: 'saving' },
                { actions: ['pointOut', 'tellInvalid'] },
              ],
              LEAVE: 'asking',
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
          },
          saving: {
            description: 'The service is saving; what is typed stands still meanwhile.',
            tags: ['busy', 'dirty'],
            entry: 'forgetFault',
            on: {
              SUBMIT: { actions: 'tellBusy' },
              LEAVE: { actions: 'tellBusy' },
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => ({ ...asked(context), isSeen: true }),
              onDone: [
                {
                  guard: { type: 'isConfirmed', params: ({ event }) => ({ version: event.output }) },
                  target: 'clean',
                  actions: [
                    { type: 'tellSaved', params: ({ event }) => ({ version: event.output! }) },
                    { type: 'keepSaved', params: ({ event }) => ({ version: event.output! }) },
                  ],
                },
                { target: 'dirty', actions: 'tellUnconfirmed' },
              ],
              onError: [
                {
                  guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                  target: 'comparing',
                },
                {
                  guard: { type: 'isHandedOver', params: ({ event }) => ({ error: event.error }) },
                  target: `#${id}.gone`,
                  actions: 'tellHandedOver',
                },
                {
                  guard: { type: 'isSaved', params: ({ event }) => ({ error: event.error }) },
                  target: 'confirming',
                  actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
                },
                {
                  target: 'dirty',
                  actions: [
                    { type: 'keepRefusals', params: ({ event }) => ({ error: event.error }) },
                    { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
              ],
            },
          },
          handingOver: {
            description: 'Says that who saves this does not see it any more afterwards; they choose.',
            tags: 'dirty',
            on: {
              SAVE_ANYWAY: 'savingAway',
              STAY: 'dirty',
              LEAVE: 'asking',
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
          },
          savingAway: {
            description:
              'The service is saving what is not seen any more afterwards: nothing of it is read again.',
            tags: ['busy', 'dirty'],
            entry: 'forgetFault',
            on: {
              LEAVE: { actions: 'tellBusy' },
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
            invoke: {
              id: 'saveAway',
              src: 'save',
              input: ({ context }) => ({ ...asked(context), isSeen: false }),
              onDone: { target: `#${id}.gone`, actions: 'tellHandedOver' },
              onError: [
                {
                  guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                  target: 'comparing',
                },
                {
                  guard: { type: 'isSaved', params: ({ event }) => ({ error: event.error }) },
                  target: `#${id}.gone`,
                  actions: [
                    { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
                    'tellHandedOver',
                  ],
                },
                {
                  target: 'dirty',
                  actions: [
                    { type: 'keepRefusals', params: ({ event }) => ({ error: event.error }) },
                    { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
              ],
            },
          },
          confirming: {
            description: 'Saved, but some applications could not be told: reads what was saved.',
            tags: ['busy', 'dirty'],
            on: {
              LEAVE: { actions: 'tellBusy' },
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
            invoke: {
              id: 'confirm',
              src: 'read',
              input: ({ context }) => ({ uuid: context.fault!.savedUuid! }),
              onDone: {
                target: 'clean',
                actions: [
                  { type: 'tellSaved', params: ({ event }) => ({ version: event.output }) },
                  { type: 'keepSaved', params: ({ event }) => ({ version: event.output }) },
                ],
              },
              onError: [
                {
                  guard: { type: 'isHidden', params: ({ event }) => ({ error: event.error }) },
                  target: `#${id}.gone`,
                  actions: 'tellHandedOver',
                },
                { target: 'dirty', actions: 'tellUnconfirmed' },
              ],
            },
          },
          comparing: {
            description: 'Somebody else has saved meanwhile: reads what they saved.',
            tags: ['busy', 'dirty'],
            on: { LEAVE: 'asking', SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' } },
            invoke: {
              id: 'compare',
              src: 'read',
              input: ({ context }) => ({ uuid: context.uuid! }),
              onDone: {
                target: 'conflict',
                actions: { type: 'keepTheirs', params: ({ event }) => ({ version: event.output }) },
              },
              onError: {
                target: 'dirty',
                actions: [
                  { type: 'keepRefusals', params: ({ event }) => ({ error: event.error }) },
                  { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            },
          },
          conflict: {
            description: 'Shows both versions, field by field; the person chooses.',
            tags: 'dirty',
            on: {
              TAKE: { actions: { type: 'take', params: ({ event }) => event } },
              RESOLVE: [
                { guard: 'isMergedOutOfSight', target: 'handingOver', actions: 'adopt' },
                { guard: 'isMergedValid', target: 'saving', actions: 'adopt' },
                { target: 'dirty', actions: ['adopt', 'pointOut', 'tellInvalid'] },
              ],
              BACK: { target: 'dirty', actions: 'forgetTheirs' },
              LEAVE: { target: 'asking', actions: 'forgetTheirs' },
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
          },
          asking: {
            description: 'Asks whether what is unsaved may be given up.',
            tags: 'dirty',
            on: {
              STAY: 'dirty',
              DISCARD: `#${id}.gone`,
              SESSION_LOST: { target: `#${id}.gone`, actions: 'tellKept' },
            },
          },
        },
      },
      gone: {
        description:
          'The screen is being left: nothing is unsaved, or it was given up, kept, deleted, or saved for others.',
      },
    },
  });
}

/** The part of the draft that a field stands in: `elements` of `elements.7`. */
const partOf = (field: string): string => field.split('.', 1)[0]!;

const without = (typed: Typed, fields: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field)));

/** What is typed into the drop-downs that are there: a choice elsewhere may have taken some away. */
function standing<Draft extends object, Choices>(
  rules: Pick<FormRules<never, Draft, Choices, unknown>, 'hasField'>,
  typed: Typed,
  draft: Draft,
  choices: Choices,
): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([field]) => rules.hasField?.(field, draft, choices) ?? true),
  );
}

/** What a form's own faults are found by. */
type FaultRules<Draft extends object, Choices> = Pick<
  FormRules<never, Draft, Choices, unknown>,
  'validate' | 'hasField'
>;

/** The fields of an open form that are not as they are saved, in the order of the draft. */
export function unsavedFields<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  { base, draft, choices, typed }: FormContext<unknown, Draft, Choices>,
): (keyof Draft & string)[] {
  const unchosen = new Set(Object.keys(standing(rules, typed, draft!, choices!)).map(partOf));
  return (Object.keys(draft!) as (keyof Draft & string)[]).filter(
    (field) => unchosen.has(field) || !isSame(draft![field], base![field]),
  );
}

/** What is wrong with an open form, whether it is shown or not: the first is the first on the screen. */
export function formFaults<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  context: FormContext<unknown, Draft, Choices>,
): FieldFaults {
  const draft = context.draft!;
  const choices = context.choices!;
  const wrong = rules.validate(draft, choices, context, context.base);
  const unmatched = Object.keys(standing(rules, context.typed, draft, choices));
  if (unmatched.length === 0) return wrong;
  const places = Object.keys(draft);
  const faults = { ...wrong, ...Object.fromEntries(unmatched.map((field) => [field, UNMATCHED])) };
  return Object.fromEntries(
    Object.entries(faults).toSorted(([a], [b]) => places.indexOf(partOf(a)) - places.indexOf(partOf(b))),
  );
}

/** The fault of a drop-down with a text in it that is no choice. */
export const UNMATCHED = 'unmatched';

/** The live form of a resource. */
export type FormActor<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> = ActorRefFrom<ReturnType<typeof createFormMachine<string, Stored, Draft, Choices, Request>>>;

/** What is wrong with the fields whose faults are to be shown. */
export function shownFaults<Draft extends object, Choices>(
  rules: FaultRules<Draft, Choices>,
  context: FormContext<unknown, Draft, Choices>,
): FieldFaults {
  const { draft, choices, touched, refusals } = context;
  if (draft === null || choices === null) return {};
  const own = Object.entries(formFaults(rules, context)).filter(
    ([field]) => touched === 'all' || touched.has(field),
  );
  return { ...refusals, ...Object.fromEntries(own) };
}
