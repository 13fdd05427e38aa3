import type { With } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';

type Addressed = With<'address'>;

interface Paths<Address extends string> {
  readonly list: `${Address}/list`;
  readonly create: `${Address}/new`;
  /** The route pattern of the forms of existing objects. */
  readonly form: `${Address}/edit/$uuid`;
  edit(uuid: string): `${Address}/edit/${string}`;
}

const pathsAt = <Address extends string>(address: Address): Paths<Address> => ({
  list: `${address}/list`,
  create: `${address}/new`,
  form: `${address}/edit/$uuid`,
  edit: (uuid) => `${address}/edit/${uuid}`,
});

/** The addresses of each resource's screens, relative to the console's root. */
export const paths = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'address' in resource ? [[name, pathsAt(resource.address)]] : [],
  ),
) as { readonly [Name in Addressed]: Paths<(typeof resources)[Name]['address']> };

export type ListPath = (typeof paths)[Addressed]['list'];

/** The type of the function that returns the address of an existing object's form. */
export type EditPath = (typeof paths)[Addressed]['edit'];
