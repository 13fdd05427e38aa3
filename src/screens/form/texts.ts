export const formTexts = {
  backTo: (list: string) => `Back to ${list}`,
  lookupFailed: (list: string) => `The list of ${list} could not be loaded`,
  failed: 'The object to edit could not be loaded',
  unsaved: (fields: readonly string[]) => `Not saved: ${fields.join(', ')}`,
  unmatched: (noun: string) => `No single ${noun} has this name. Choose one from the list.`,
  allSaved: 'All saved',
  notSavedYet: 'Not saved yet',
  saving: 'Saving...',
  lookingUp: 'The service did not answer. Checking whether it was saved...',
  unclear: {
    title: 'It is not known whether this was saved',
    text: 'The service did not answer, and the stored version could not be read. Your input is still here.',
    retry: 'Try again',
    back: 'Keep editing',
  },
  deleted: {
    title: 'This no longer exists, or you can no longer see it',
    text: 'Another user has deleted it, or has changed who sees it. Your input is still here, but cannot be saved.',
  },
  refused: 'This could not be saved',
  notFound: 'It no longer exists: another user has deleted it. Your input is still here.',
  cancel: 'Cancel',
  sections: 'Parts of the form',
  basicInfo: 'Basic Info',
  open: (name: string) => `Open ${name}`,
  leave: {
    title: 'Leave without saving?',
    text: 'Your unsaved changes will be lost.',
    stay: 'Keep editing',
    discard: 'Discard changes',
  },
  outOfSight: {
    title: 'You will not see this any more',
    text: (whom: string) =>
      `After this save it is visible to ${whom} only, and not to you. You cannot undo this yourself.`,
    save: 'Save anyway',
    stay: 'Keep editing',
  },
  conflict: {
    title: 'Another user has saved this meanwhile',
    text: 'Choose the value to save for each field.',
    before: 'Before',
    mine: 'Yours',
    theirs: 'Theirs',
    none: '(empty)',
    same: 'Both versions are equal.',
    save: 'Save the chosen values',
    back: 'Back to the form',
  },
} as const;

/** Names of the lists that fill a form's drop-downs, for messages about lists that could not be loaded. */
export const lookupTexts: ReadonlyMap<string, string> = new Map([
  ['businessProfiles', 'business profiles'],
  ['visibilityProfiles', 'visibility profiles'],
  ['appProfiles', 'application profiles'],
  ['applications', 'applications'],
  ['locations', 'locations'],
  ['companies', 'companies'],
  ['elementConfig', 'element categories'],
  ['visibilityElements', 'visibility elements'],
  ['clusters', 'clusters'],
]);
