export const formTexts = {
  lookupFailed: (list: string) => `The list of ${list} could not be loaded`,
  failed: 'What is to be edited could not be loaded',
  unsaved: (fields: readonly string[]) => `Not saved: ${fields.join(', ')}`,
  unmatched: (noun: string) => `No single ${noun} has this name. Choose one from the list.`,
  allSaved: 'Everything is saved',
  notSavedYet: 'Not saved yet',
  saving: 'Saving...',
  busy: 'Please Wait Until Saving Completes',
  unconfirmed: (name: string) => `${name} Was Not Saved Correctly, Please Verify`,
  refused: 'This could not be saved',
  notFound: 'It does not exist any more: somebody has deleted it. What you have typed is still here.',
  cancel: 'Cancel',
  sections: 'Parts of the form',
  basicInfo: 'Basic Info',
  open: (name: string) => `Open ${name}`,
  leave: {
    title: 'Leave without saving?',
    text: 'What you have changed here is not saved and will be lost.',
    stay: 'Keep editing',
    discard: 'Discard changes',
  },
  outOfSight: {
    title: 'You will not see this any more',
    text: (whom: string) =>
      `Saved like this it is visible to ${whom} only, and not to you. You cannot change that back yourself.`,
    save: 'Save anyway',
    stay: 'Keep editing',
  },
  conflict: {
    title: 'Somebody else has saved this in the meantime',
    text: 'Choose for each field whose value is saved.',
    mine: 'Yours',
    theirs: 'Theirs',
    none: '(empty)',
    same: 'Both versions say the same.',
    save: 'Save the chosen values',
    back: 'Back to the form',
  },
  restored: 'What you had not saved when the session ended is back in the form',
} as const;

/** What each lookup is called in a sentence. */
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
