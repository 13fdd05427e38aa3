import type { resources } from '../resources.ts';

type Resources = typeof resources;

export type ResourceName = keyof Resources;

/** The resources that have something: `With<'removal'>`. */
export type With<Part extends string> = {
  [Name in ResourceName]: Part extends keyof Resources[Name] ? Name : never;
}[ResourceName];

/** What resources have of something, by the name that it has in the application: `appProfileRemoval`. */
export type PartsBy<Part extends string, Suffix extends string> = {
  readonly [Name in With<Part> as `${Name}${Suffix}`]: Resources[Name] extends Readonly<
    Record<Part, infer Own>
  >
    ? Own
    : never;
};
