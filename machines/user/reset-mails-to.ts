import type { AskedAction } from '../resource/bulk-action/bulk-action-context.ts';

/** Returns the bulk action that sends reset mails to the users whom an import has created. */
export const resetMailsTo = (uuids: readonly string[]): AskedAction => ({
  list: null,
  action: {
    resource: 'user',
    selection: { uuids: [...uuids], matching: null, except: [] },
    action: 'resetMail',
  },
  names: {},
});
