/** Texts of the notices of forms. */
export const formNoticeTexts = {
  busy: 'Please Wait Until Saving Completes',
  unconfirmed: (name: string) => `${name} Was Not Saved Correctly, Please Verify`,
  deleted: (name: string) => `${name} no longer exists, or you can no longer see it`,
  restored: 'Your unsaved changes from before the session ended are back in the form',
} as const;
