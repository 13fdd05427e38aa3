/** Texts of the notices of forms. */
export const formNoticeTexts = {
  busy: 'Please Wait Until Saving Completes',
  unconfirmed: (name: string) => `${name} Was Not Saved Correctly, Please Verify`,
  restored: 'Your unsaved changes from before the session ended are back in the form',
} as const;
