import { type ActorRefFrom, type AnyStateMachine, createActor, fromPromise } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import type { FormName } from '../../machines/app/forms.ts';
import { formMachines } from './form-machines.ts';
import type { Opened, OpeningFault, SaveInput } from '../../machines/resource/form/form-context.ts';
import type { createFormMachine } from '../../machines/resource/form/form.machine.ts';
import type { LostSave } from '../../machines/resource/form/form-actors.ts';
import type { FormTarget, Version } from '../../machines/resource/form/form.ts';
import { countOf, noticeOf } from './outcomes.ts';

/** The responses that the calls of a form get. */
export interface FormScript<Stored, Choices> {
  /** The uuid of the object that the form edits; null for a new object. */
  uuid: string | null;
  /** The uuid of the object that the form clones. */
  clonedId?: string;
  stored: Stored;
  choices: Choices;
  /** Responses to the saves, in order. Later saves get no response. */
  saves?: (Version<Stored> | null | { fault: unknown })[];
  /** The version that the form gets when it reads the object again; by default `stored`. */
  theirs?: Stored;
  /** Results of the lookups after a save without a response, in order. Later lookups find the old version. */
  lookUps?: (readonly Version<Stored>[] | { fault: unknown })[];
  /** The fault with which the first attempt to open the form fails. */
  opening?: { fault: OpeningFault };
}

/** The events and requests that a form has sent so far. */
export interface ScriptedFormEvents<Request> {
  /** Texts of the notices with their kind, such as `warning: …`. */
  readonly notices: string[];
  readonly counted: unknown[];
  readonly requests: Request[];
}

type FormMachine<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> = ReturnType<typeof createFormMachine<string, Stored, Draft, Choices, Request>>;

/**
 * Starts the machine of a form, whose calls get the responses of `script`. With an app, the form is a screen of this
 * app.
 */
export function startScriptedForm<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(
  name: FormName,
  script: FormScript<Stored, Choices>,
  app?: App,
): { form: ActorRefFrom<FormMachine<Stored, Draft, Choices, Request>> } & ScriptedFormEvents<Request> {
  const { uuid, clonedId = null, stored, choices, saves = [], lookUps = [], theirs = stored } = script;
  let { opening } = script;
  const received: ScriptedFormEvents<Request> = { notices: [], counted: [], requests: [] };
  const played = (formMachines[name] as unknown as FormMachine<Stored, Draft, Choices, Request>).provide({
    actors: {
      open: fromPromise<Opened<Stored, Choices>, FormTarget>(async () => {
        if (opening) {
          const { fault } = opening;
          opening = undefined;
          throw fault;
        }
        return { version: (uuid ?? clonedId) === null ? null : { stored, tag: '"1"' }, choices };
      }),
      read: fromPromise<Version<Stored>, { uuid: string }>(async () => ({ stored: theirs, tag: '"2"' })),
      lookUp: fromPromise<readonly Version<Stored>[], LostSave<Request>>(async () => {
        const next = lookUps.shift();
        if (next && 'fault' in next) throw next.fault;
        return next ?? (uuid === null ? [] : [{ stored, tag: '"1"' }]);
      }),
      save: fromPromise<Version<Stored> | null, SaveInput<Request>>(({ input }) => {
        received.requests.push(input.request);
        const next = saves.shift();
        if (next === undefined) return new Promise<never>(() => {});
        return next && 'fault' in next ? Promise.reject(next.fault) : Promise.resolve(next);
      }),
    },
  });
  const record = (emitted: Emitted): void => {
    const notice = noticeOf(emitted);
    if (notice) received.notices.push(`${notice.kind}: ${notice.text}`);
    received.counted.push(countOf(emitted));
  };
  const input = { uuid, clonedId, unsaved: null };
  if (app) {
    app.subscribe((emitted) => void (emitted.from === name && record(emitted)));
    return {
      form: app.openScreen(name, played as AnyStateMachine as never, input as never) as never,
      ...received,
    };
  }
  const form = createActor(played, { input });
  form.on('*', (event) => record({ from: name, event } as unknown as Emitted));
  form.start();
  return { form, ...received };
}
