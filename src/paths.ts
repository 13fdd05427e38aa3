import type { With } from '../machines/app/resource-names.ts';
import { resources } from '../machines/resources.ts';

type Addressed = With<'address'>;

interface Paths<Address extends string> {
  readonly list: `${Address}/list`;
  readonly create: `${Address}/new`;
  edit(uuid: string): string;
  /** What a `Link` to one that exists takes. */
  link(uuid: string): { readonly to: `${Address}/edit/$uuid`; readonly params: { readonly uuid: string } };
}

const pathsAt = <Address extends string>(address: Address): Paths<Address> => ({
  list: `${address}/list`,
  create: `${address}/new`,
  edit: (uuid) => `${address}/edit/${uuid}`,
  link: (uuid) => ({ to: `${address}/edit/$uuid`, params: { uuid } }),
});

/** The addresses of a resource's screens, below the console's root, by its name (B2.1). */
export const paths = Object.fromEntries(
  Object.entries(resources).flatMap(([name, resource]) =>
    'address' in resource ? [[name, pathsAt(resource.address)]] : [],
  ),
) as { readonly [Name in Addressed]: Paths<(typeof resources)[Name]['address']> };

/** Gives what a `Link` to one of some resource takes. */
export type EditLink = (typeof paths)[Addressed]['link'];
