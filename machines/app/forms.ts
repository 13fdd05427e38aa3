import type { AnyStateMachine } from 'xstate';
import { resources } from '../resources.ts';
import type { FormDependencies } from '../resource/form/form-actors.ts';
import type { ListName, RowOf } from './lists.ts';
import type { FormTarget } from '../resource/form/form.ts';
import type { Followed } from '../resource/form/form-setup.ts';
import type { PartsBy, ResourceName, With } from './resource-names.ts';

type Loaders = PartsBy<'form', 'Form'>;

export type FormName = keyof Loaders;
export type FormModules = { readonly [Name in FormName]: Awaited<ReturnType<Loaders[Name]>> };
export type FormMachines = { readonly [Name in FormName]: FormModules[Name]['machine'] };

export type AllDependencies = FormDependencies<{ readonly [Name in ListName]: RowOf<Name> }>;

export interface LoadedForm<Name extends FormName> {
  readonly machine: FormMachines[Name];
  readonly readDraft: FormModules[Name]['readDraft'];
}

// The cast is needed because TypeScript cannot relate a name to the type of the form with this name.
const loaders = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'form' in resource ? [[`${name}Form`, resource.form]] : [],
  ),
) as Loaders;

/**
 * Returns the name of a form's resource. The cast is needed because TypeScript cannot derive it from the form's name.
 */
export const resourceOf = (form: FormName): ResourceName => form.slice(0, -'Form'.length) as ResourceName;

/** Returns whether the form of a resource shows the users whom its changes affect. */
export const hasHolders = (resource: ResourceName): resource is With<'holders'> =>
  'holders' in resources[resource];

export const FORM_NAMES = Object.keys(loaders) as FormName[];

// The cast is needed because TypeScript cannot relate a form's name to the type of its reads.
export const formReads = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'reads' in resource ? [[`${name}Form`, resource.reads]] : [],
  ),
) as PartsBy<'reads', 'Form'>;

export const loadFormModule = async <Name extends FormName>(name: Name): Promise<FormModules[Name]> =>
  (await loaders[name]()) as FormModules[Name];

/**
 * Loads the code of a form once, and provides its machine. Each form is a separate chunk: lists do not need the forms.
 */
export type LoadForm = <Name extends FormName>(name: Name) => Promise<LoadedForm<Name>>;

/** @param forgetDraft removes the stored draft of a form */
export function formLoader(
  dependencies: AllDependencies,
  forgetDraft: (form: FormName, target: FormTarget) => void,
): LoadForm {
  const loading = new Map<FormName, Promise<unknown>>();

  async function load(name: FormName): Promise<unknown> {
    try {
      const { machine, actors, guards, readDraft }: AnyForm = await loadFormModule(name);
      const { follows } = resources[resourceOf(name)];
      const mayHaveChanged = (_: unknown, { uuid, lists }: Followed) =>
        uuid !== null && lists.includes(follows);
      const provided = {
        actors: actors(dependencies),
        guards: { ...guards?.(dependencies), mayHaveChanged },
        actions: { forgetDraft: (_: unknown, target: FormTarget) => forgetDraft(name, target) },
      };
      return { machine: machine.provide(provided), readDraft };
    } catch (error) {
      loading.delete(name);
      throw error;
    }
  }

  return <Name extends FormName>(name: Name) => {
    const form = loading.get(name) ?? load(name);
    loading.set(name, form);
    return form as Promise<LoadedForm<Name>>;
  };
}

interface AnyForm {
  readonly machine: AnyStateMachine;
  actors(dependencies: AllDependencies): object;
  guards?(dependencies: AllDependencies): object;
  readonly readDraft: unknown;
}
