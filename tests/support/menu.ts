import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameProduct } from '../../openapi/rules/product.ts';

interface MenuEntry {
  readonly label: string;
  /** The address of the entry's link. */
  readonly to: string;
  /** The roles that see the entry; null if every signed-in user sees it. */
  readonly roles: readonly string[] | null;
}

const behaviour = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const section = behaviour.split('\n### B2.4 ')[1]?.split('\n### ')[0] ?? '';

/** The entries of the menu, read from the table in B2.4 of `docs/behaviour.md`. */
export const MENU: readonly MenuEntry[] = [
  ...section.matchAll(/^\| (?<label>\w[^|]*?) +\| `(?<to>[^`]+)` +\| (?<roles>[^|]*?) +\|$/gm),
].map(({ groups }) => {
  const { label = '', to = '', roles = '' } = groups ?? {};
  return { label, to, roles: roles === 'signed in' ? null : nameProduct(roles).split(', ') };
});

/** Returns the entries that a user with these roles sees. */
export const menuFor = (roles: readonly string[]): readonly MenuEntry[] =>
  MENU.filter((entry) => entry.roles === null || entry.roles.some((role) => roles.includes(role)));
