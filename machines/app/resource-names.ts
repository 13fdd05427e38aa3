import { resources } from '../resources.ts';

type Resources = typeof resources;

export type ResourceName = keyof Resources;

export const resourceNames = Object.keys(resources) as ResourceName[];

export type With<Part extends string> = {
  [Name in ResourceName]: Part extends keyof Resources[Name] ? Name : never;
}[ResourceName];

/** The name of a resource that has screens. */
export type ResourceWithScreens = With<'address'>;

/** The names of the resources that have screens, in the order of `machines/resources.ts`. */
export const resourcesWithScreens = resourceNames.filter(
  (name): name is ResourceWithScreens => 'address' in resources[name],
);

/**
 * Collects one part of all resources that have it. A key is the resource's name followed by `Suffix`:
 * `PartsBy<'removal', 'Removal'>` has the key `appProfileRemoval`.
 */
export type PartsBy<Part extends string, Suffix extends string> = {
  readonly [Name in With<Part> as `${Name}${Suffix}`]: Resources[Name] extends Readonly<
    Record<Part, infer Own>
  >
    ? Own
    : never;
};
