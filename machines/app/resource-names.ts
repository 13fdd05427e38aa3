import { resources } from '../resources.ts';

type Resources = typeof resources;

export type ResourceName = keyof Resources;

export const resourceNames = Object.keys(resources) as ResourceName[];

export type With<Part extends string> = {
  [Name in ResourceName]: Part extends keyof Resources[Name] ? Name : never;
}[ResourceName];

/**
 * For each resource with this part: the part, under the resource's name and the suffix, such as `appProfileRemoval`.
 */
export type PartsBy<Part extends string, Suffix extends string> = {
  readonly [Name in With<Part> as `${Name}${Suffix}`]: Resources[Name] extends Readonly<
    Record<Part, infer Own>
  >
    ? Own
    : never;
};
