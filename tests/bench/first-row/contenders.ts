/** A users list that is measured: where it is, and what in it is what. */
export interface Contender {
  name: string;
  /** Below the console's root. */
  path: string;
  /** What only a row with data has, and leads to its form when pressed. */
  row: string;
  filter: string;
  nextPage: string;
  sortByName: string;
}

export const CONTENDERS = [
  {
    name: 'react-admin',
    path: 'react-admin.html#/user',
    row: 'tbody .column-username',
    filter: 'input[name=username]',
    nextPage: 'button[aria-label="Go to next page"]',
    sortByName: '[data-field=name]',
  },
  {
    name: 'floor',
    path: 'floor.html',
    row: 'tbody th a',
    filter: 'input',
    nextPage: 'button:last-of-type',
    sortByName: 'button',
  },
  {
    name: 'ours',
    path: 'user/list',
    row: 'tbody th a',
    filter: 'input[aria-label="Filter Username"]',
    nextPage: 'nav[aria-label="Pages"] li:last-child a',
    sortByName: 'th:nth-child(2) button',
  },
] as const satisfies readonly Contender[];

export type ContenderName = (typeof CONTENDERS)[number]['name'];
