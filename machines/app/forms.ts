import type { AnyStateMachine } from 'xstate';
import { resources } from '../resources.ts';
import type { FormDependencies } from '../resource/form-dependencies.ts';
import type { ListName, RowOf } from './lists.ts';
import type { PartsBy } from './resource-names.ts';

type Loaders = PartsBy<'form', 'Form'>;

export type FormName = keyof Loaders;
export type FormModules = { readonly [Name in FormName]: Awaited<ReturnType<Loaders[Name]>> };
export type FormMachines = { readonly [Name in FormName]: FormModules[Name]['machine'] };

/** What the actors of all forms are given to work with. */
export type AllDependencies = FormDependencies<{ readonly [Name in ListName]: RowOf<Name> }>;

/** A form's machine with its real actors, and how its draft is read from what was kept of it. */
export interface LoadedForm<Name extends FormName> {
  readonly machine: FormMachines[Name];
  readonly readDraft: FormModules[Name]['readDraft'];
}

// What is written together here is looked up by name there: the compiler does not follow that.
const loaders = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'form' in resource ? [[`${name}Form`, resource.form]] : [],
  ),
) as unknown as Loaders;

export const FORM_NAMES = Object.keys(loaders) as FormName[];

/** The file of a form. */
export const loadFormModule = async <Name extends FormName>(name: Name): Promise<FormModules[Name]> =>
  (await loaders[name]()) as FormModules[Name];

/** Loads a form: apart from what the console starts with, because lists have no use for it. */
export async function loadForm<Name extends FormName>(
  name: Name,
  dependencies: AllDependencies,
): Promise<LoadedForm<Name>> {
  const { machine, actors, readDraft }: AnyForm = await loadFormModule(name);
  return { machine: machine.provide({ actors: actors(dependencies) }), readDraft } as LoadedForm<Name>;
}

interface AnyForm {
  readonly machine: AnyStateMachine;
  actors(dependencies: AllDependencies): object;
  readonly readDraft: unknown;
}
