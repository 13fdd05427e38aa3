/** Texts of plans that change many objects: imports, and actions on selected objects. */
export const bulkPlanTexts = {
  outcomes: {
    created: 'Created',
    changed: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
    emptied: 'Values emptied',
  },
  access: {
    title: 'What this changes in access',
    unknown: 'What access this gives and takes could not be found out.',
    dialog: 'What this will do',
  },
  shown: 'Rows shown',
  nothing: '—',
} as const;
