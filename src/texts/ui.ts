export const UI_TEXTS = {
  actions: 'Actions',
  chosen: 'chosen',
  clear: 'Clear',
  clearAll: 'Clear all',
  faulty: 'has something to correct',
  nothingFound: 'Nothing found',
  showChoices: 'Show choices of',
  close: 'Close',
  collapseMenu: 'Collapse menu',
  dismiss: 'Dismiss',
  expandMenu: 'Expand menu',
  filter: 'Filter',
  filterHelp: 'A text in quotation marks finds only the whole text, and "" finds empty cells',
  filterAndSort: 'Filter and sort',
  fitToWindow: 'Fit to window',
  hidePassword: 'Hide password',
  loading: 'Loading...',
  logout: 'Logout',
  mainMenu: 'Main menu',
  first: 'First',
  last: 'Last',
  next: 'Next',
  openMenu: 'Open menu',
  pageSize: 'Rows per page',
  pages: 'Pages',
  previous: 'Previous',
  requestId: 'Request id',
  showMenu: 'Show menu',
  showPassword: 'Show password',
  skipToContent: 'Skip to content',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  selection: 'Selection',
  selectPage: 'Select all rows of this page',
  showFewer: 'Show fewer',
  announced: { error: 'Error', warning: 'Warning' },
} as const;

/** Returns the second part of the label of a field in a table row: `of VIEWER` in `Visible To of VIEWER`. */
export const ofRow = (row: string): string => `of ${row}`;

/** Returns the accessible name of a field in a list of fields, such as `Allowed Origins 2`. */
export const lineLabel = (list: string, line: number): string => `${list} ${line}`;

export const removeLine = (line: string): string => `Remove ${line}`;

/** Returns the accessible name of the check box that selects a row, such as `Select anna`. */
export const selectRow = (name: string): string => `Select ${name}`;

export const filterLabel = (column: string): string => `Filter ${column}`;

/** Returns the label of the button that removes a filter, such as `Remove filter Username: anna`. */
export const removeFilter = (label: string, value: string): string => `Remove filter ${label}: ${value}`;

export const copyTexts = {
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `${label} copied`,
  notCopied: (label: string) => `${label} could not be copied: select it and copy it yourself`,
} as const;
