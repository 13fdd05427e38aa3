import { type ActorRefFrom, type AnyStateMachine, createActor, fromPromise } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import type { FormName } from '../../machines/app/forms.ts';
import { formMachines } from './form-machines.ts';
import type { Opened, OpeningFault, SaveInput } from '../../machines/resource/form-context.ts';
import type { createFormMachine } from '../../machines/resource/form.machine.ts';
import type { SoughtSave } from '../../machines/resource/form-look-up.ts';
import type { FormTarget, Version } from '../../machines/resource/form.ts';
import { countOf, noticeOf } from './outcomes.ts';

/** A form whose calls are answered as told. */
export interface PlayedForm<Stored, Choices> {
  /** Null: a new one. */
  uuid: string | null;
  /** The thing that a new one is a copy of. */
  clonedId?: string;
  stored: Stored;
  choices: Choices;
  /** What saving answers, one after the other; after the last it never answers. */
  saves?: (Version<Stored> | null | { fault: unknown })[];
  /** What is stored when it is read again; else what was. */
  theirs?: Stored;
  /** What is found after saves without an answer, one after the other; after the last what was there before. */
  lookUps?: (readonly Version<Stored>[] | { fault: unknown })[];
  /** Why it cannot be opened the first time. */
  opening?: { fault: OpeningFault };
}

/** What came of it so far. */
export interface PlayedEvents<Request> {
  /** What a person was told: `warning: …`. */
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

/** Starts a form's machine on calls that are answered as told; where an app is given, as a screen of it. */
export function playForm<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  name: FormName,
  playedForm: PlayedForm<Stored, Choices>,
  app?: App,
): { form: ActorRefFrom<FormMachine<Stored, Draft, Choices, Request>> } & PlayedEvents<Request> {
  const { uuid, clonedId = null, stored, choices, saves = [], lookUps = [], theirs = stored } = playedForm;
  let { opening } = playedForm;
  const received: PlayedEvents<Request> = { notices: [], counted: [], requests: [] };
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
      lookUp: fromPromise<readonly Version<Stored>[], SoughtSave<Request>>(async () => {
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
    app.listen((emitted) => void (emitted.from === name && record(emitted)));
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
