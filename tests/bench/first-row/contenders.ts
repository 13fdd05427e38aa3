export type ContenderName = 'react-admin' | 'react-admin by pages' | 'floor' | 'ours';

/** A users list that the bench compares with others: its address, and selectors of its elements. */
export interface Contender {
  name: ContenderName;
  /** Path below the console's root. */
  path: string;
  /** Selector of the link to the form in a row with data. */
  row: string;
  /**
   * Selector of a row that the page's own script has rendered. Set only for a page whose prerendered HTML contains a
   * row.
   */
  ownRow?: string;
  filter: string;
  nextPage: string;
  sortByName: string;
}

const REACT_ADMIN = {
  row: 'tbody .column-username',
  filter: 'input[name=username]',
  nextPage: 'button[aria-label="Go to next page"]',
  sortByName: '[data-field=name]',
};

export const CONTENDERS: readonly Contender[] = [
  { name: 'react-admin', path: 'react-admin.html#/user', ...REACT_ADMIN },
  { name: 'react-admin by pages', path: 'react-admin.html?pages#/user', ...REACT_ADMIN },
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
    ownRow: '#root tbody th a',
    filter: 'input[aria-label="Filter Username"]',
    nextPage: 'nav[aria-label="Pages"] li:last-child a',
    sortByName: 'th:nth-child(3) button',
  },
];
