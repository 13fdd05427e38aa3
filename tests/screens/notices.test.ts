import { describe, expect, it } from 'vitest';
import { UNKNOWN_EFFECTS } from '../../machines/user/changed-users.ts';
import { FILE_CHANGED } from '../../machines/user/import-file.ts';
import type { Emitted } from '../../machines/app/emitted.ts';
import { type Fault, UNREACHABLE } from '../../openapi/client/fault.ts';
import { fault } from '../support/faults.ts';
import { rowOf } from '../../machines/app/outcome.ts';
import { newNotice } from '../../src/outcomes/new-notice.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { noticeOf, outcomes } from '../support/outcomes.ts';
import { userSummary } from '../support/summaries.ts';
import { undoItem } from '../support/undo-plans.ts';
import { storedAuthClient } from '../support/auth-clients.ts';
import { storedUser } from '../support/users.ts';

const anna = userSummary('anna');

const refused = (active: boolean, changes: Partial<Fault>): Emitted => ({
  from: 'statusChange',
  event: { type: 'refused', active, user: anna, fault: fault(changes) },
});
function changed(active: boolean, usernames: readonly string[], already: readonly string[] = []): Emitted {
  const users = usernames.map((username) => userSummary(username));
  const unchanged = users.filter(({ username }) => already.includes(username));
  return {
    from: 'statusChange',
    event: { type: 'changed', active, users, unchanged, effects: UNKNOWN_EFFECTS },
  };
}
const notSynced = (changes: Partial<Fault>): Emitted => ({
  from: 'visibilitySync',
  event: { type: 'visibilitySyncFailed', elementSet: 'all', fault: fault(changes) },
});
const request = { method: 'POST', path: '/userprofile/api/v1/user/activate', handled: false };

const ONCE_MORE = 'The service did not answer. It is safe to try again.';
const NEWEST = 'No answer came. Look whether it has arrived first: only the link in the newest one works.';
const LOOK_AGAIN = 'No answer came, nor one to the question after it. Look again first.';

/** The messages of B17 (`docs/behaviour.md`) that the users list and the route guards can cause, word for word. */
const NOTICES: readonly [string, Emitted, string, string, detail?: string][] = [
  ['an activated user', changed(true, ['anna']), 'success', 'anna Activated'],
  ['a deactivated user', changed(false, ['anna']), 'success', 'anna Inactivated'],
  [
    'a user whom another user had deactivated',
    changed(false, ['anna'], ['anna']),
    'success',
    'anna Inactivated',
    'anna was inactive already.',
  ],
  ['several activated users', changed(true, ['anna', 'ben']), 'success', 'anna Activated, ben Activated'],
  [
    'a status change, 504',
    refused(true, { status: 504 }),
    'error',
    'User Update Timed Out, Please Try Again Later',
  ],
  [
    'a status change, 408',
    refused(false, { status: 408 }),
    'error',
    'User Update Timed Out, Please Try Again Later',
  ],
  [
    'a status change, 401',
    refused(true, { status: 401 }),
    'error',
    'Request Was Not Authorized, Please Try Logging In Again',
  ],
  [
    'a status change, redirected to the login URL',
    refused(false, { kind: 'session', status: 200 }),
    'error',
    'Request Was Not Authorized, Please Try Logging In Again',
  ],
  [
    'a status change, 444',
    refused(true, { status: 444 }),
    'error',
    'No Response From The Sync, Please Try Again Later',
  ],
  [
    'a status change, another status with a message',
    refused(true, { status: 500, message: 'the disk is full' }),
    'error',
    'Failed To Activate anna Due To the disk is full',
  ],
  [
    'a status change, another status without a message',
    refused(false, { status: 409 }),
    'error',
    'Failed To Inactivate anna Due To The service answered with status 409.',
  ],
  [
    'a status change without a response',
    refused(false, { kind: 'unreachable', status: 0 }),
    'error',
    'Failed To Inactivate anna Due To The service could not be reached. Check the connection.',
  ],
  [
    'a status change with an unreadable response',
    refused(true, { kind: 'malformed', status: 200 }),
    'error',
    'Failed To Activate anna Due To The service gave an answer that could not be read.',
  ],
  [
    'an undo',
    {
      from: 'quickUndo',
      event: {
        type: 'changesUndone',
        items: [undoItem()],
        result: { change: 'a-change', undone: 1, refused: 0 },
      },
    },
    'success',
    'Undone: NOC',
  ],
  [
    'an undo of several objects',
    {
      from: 'undo',
      event: {
        type: 'changesUndone',
        items: [undoItem(), undoItem({ name: 'SOC' })],
        result: { change: 'a-change', undone: 2, refused: 0 },
      },
    },
    'success',
    'Undone: 2 objects',
  ],
  [
    'a failed undo',
    { from: 'quickUndo', event: { type: 'undoFailed', fault: fault({ message: 'the disk is full' }) } },
    'error',
    'The undo failed, and nothing was changed',
    'the disk is full',
  ],
  [
    'a pull',
    { from: 'pull', event: { type: 'pulled', result: null } },
    'success',
    'User Info Pull Successful',
  ],
  [
    'a pull that failed',
    { from: 'pull', event: { type: 'pullFailed', fault: fault({}) } },
    'error',
    'User Info Pull Failed',
  ],
  [
    'a sync of all',
    { from: 'visibilitySync', event: { type: 'visibilitySynced', elementSet: 'all', count: 1204 } },
    'success',
    'All Syncs Completed Successfully, 1204 Elements Synced',
  ],
  [
    'a sync of one set',
    {
      from: 'visibilitySync',
      event: { type: 'visibilitySynced', elementSet: 'networkElementAttribute', count: 0 },
    },
    'success',
    'NE Attribute Sync Completed, 0 Elements Synced',
  ],
  [
    'a sync, 504',
    notSynced({ status: 504 }),
    'warning',
    'Syncing Timed Out, Please Try Again Later',
    ONCE_MORE,
  ],
  [
    'a sync, 408',
    notSynced({ status: 408 }),
    'warning',
    'Syncing Timed Out, Please Try Again Later',
    ONCE_MORE,
  ],
  [
    'a sync that timed out in another system',
    notSynced({ status: 504, code: 'source_timeout' }),
    'error',
    'Syncing Timed Out, Please Try Again Later',
  ],
  [
    'a sync, 401',
    notSynced({ status: 401 }),
    'error',
    'Request Was Not Authorized, Please Try Logging In Again',
  ],
  [
    'a sync, 444',
    notSynced({ status: 444 }),
    'warning',
    'No Response From The Sync, Please Try Again Later',
    ONCE_MORE,
  ],
  ['a sync, another status', notSynced({ status: 500 }), 'error', 'Error During Syncing'],
  [
    'a sync without a response',
    notSynced({ kind: 'unreachable', status: 0 }),
    'warning',
    'It is not known whether this was synced',
    ONCE_MORE,
  ],
  [
    'one child added',
    { from: 'clusterTree', event: { type: 'childrenAdded', count: 1 } },
    'info',
    '1 child added',
  ],
  [
    'children removed',
    { from: 'clusterTree', event: { type: 'childrenRemoved', count: 5020 } },
    'info',
    '5,020 children removed',
  ],
  [
    'the primary visibility',
    { from: 'clusterTree', event: { type: 'primaryKept', name: 'Egypt' } },
    'warning',
    "Primary Visibility Cannot Be Removed, Please Select New One To Remove 'Egypt'",
  ],
  [
    'a reset mail that was sent',
    { from: 'resetMail', event: { type: 'resetMailSent' } },
    'success',
    'Email Has Been Sent To The Email Address',
  ],
  [
    'a reset mail that was not sent',
    { from: 'resetMail', event: { type: 'resetMailFailed', fault: fault({ status: 500 }) } },
    'error',
    'Failed To Send A Email',
  ],
  [
    'a reset mail beyond the rate limit',
    { from: 'resetMail', event: { type: 'resetMailFailed', fault: fault({ status: 429, retryAfter: 841 }) } },
    'error',
    'Failed To Send A Email',
    'Too many attempts. Try again in 15 minutes.',
  ],
  [
    'a reset mail without a mail server',
    {
      from: 'resetMail',
      event: { type: 'resetMailFailed', fault: fault({ status: 503, message: 'No mail server.' }) },
    },
    'error',
    'Failed To Send A Email',
    'No mail server.',
  ],
  [
    'a removed binding',
    { from: 'unbinding', event: { type: 'userUnbound', version: { stored: storedUser(), tag: null } } },
    'success',
    'anna Is No Longer Bound To The Identity Provider',
  ],
  [
    'a binding that was not removed',
    {
      from: 'unbinding',
      event: { type: 'userNotUnbound', user: anna, fault: fault({ status: 403, message: 'Not yours.' }) },
    },
    'error',
    'Failed To Undo The Binding Of anna',
    'Not yours.',
  ],
  [
    'a blocked client',
    {
      from: 'clientBlocking',
      event: { type: 'clientChanged', version: { stored: storedAuthClient({ blocked: true }), tag: null } },
    },
    'success',
    'Reports is blocked',
  ],
  [
    'a client that was not unblocked',
    {
      from: 'clientBlocking',
      event: {
        type: 'clientNotChanged',
        client: { uuid: 'uuid-reports', name: 'Reports' },
        blocks: false,
        fault: fault({ status: 404, message: 'Gone.' }),
      },
    },
    'error',
    'Reports could not be unblocked',
    'Gone.',
  ],
  [
    'a pull without a source',
    { from: 'pull', event: { type: 'pullFailed', fault: fault({ status: 503, message: 'No source.' }) } },
    'error',
    'User Info Pull Failed',
    'No source.',
  ],
  [
    'a sync of invalid elements',
    notSynced({ status: 502, message: 'The inventory sent no list.' }),
    'error',
    'Error During Syncing',
    'The inventory sent no list.',
  ],
  [
    'an application that cannot be synced',
    {
      from: 'applicationSync',
      event: {
        type: 'applicationNotSynced',
        fault: fault({ status: 502, message: 'It cannot be reached.' }),
      },
    },
    'error',
    'Failed To Sync Application',
    'It cannot be reached.',
  ],
  [
    'applications that cannot be synced',
    {
      from: 'syncAll',
      event: { type: 'applicationsNotSynced', fault: fault({ status: 502, message: 'None was synced.' }) },
    },
    'error',
    'Failed To Sync Apps',
    'None was synced.',
  ],
  [
    'an application sync without a response',
    { from: 'applicationSync', event: { type: 'applicationNotSynced', fault: UNREACHABLE } },
    'warning',
    'It is not known whether this was synced',
    ONCE_MORE,
  ],
  [
    'a sync of all applications without a response',
    { from: 'syncAll', event: { type: 'applicationsNotSynced', fault: UNREACHABLE } },
    'warning',
    'It is not known whether this was synced',
    ONCE_MORE,
  ],
  [
    'a pull without a response',
    { from: 'pull', event: { type: 'pullFailed', fault: UNREACHABLE } },
    'warning',
    'It is not known whether users were pulled',
    ONCE_MORE,
  ],
  [
    'a reset mail without a response',
    { from: 'resetMail', event: { type: 'resetMailFailed', fault: UNREACHABLE } },
    'warning',
    'It is not known whether the email was sent',
    NEWEST,
  ],
  [
    'a forgotten password without a response',
    { from: 'forgot', event: { type: 'linkNotMailed', fault: UNREACHABLE } },
    'warning',
    'It is not known whether the email was sent',
    NEWEST,
  ],
  [
    'a new password without a response or a lookup',
    { from: 'reset', event: { type: 'resetUnclear' } },
    'warning',
    'It is not known whether the password was set. Try again: it is looked up first.',
  ],
  [
    'a deactivation without a response or a lookup',
    { from: 'statusChange', event: { type: 'unclear', active: false, user: anna } },
    'warning',
    'It is not known whether anna was inactivated',
    LOOK_AGAIN,
  ],
  [
    'a block with an unknown outcome',
    {
      from: 'clientBlocking',
      event: {
        type: 'blockingUnclear',
        client: { uuid: 'uuid-reports', name: 'Reports' },
        blocks: true,
      },
    },
    'warning',
    'It is not known whether Reports was blocked',
    LOOK_AGAIN,
  ],
  [
    'the removal of a binding with an unknown outcome',
    { from: 'unbinding', event: { type: 'unbindingUnclear', user: anna } },
    'warning',
    'It is not known whether the binding of anna was undone',
    LOOK_AGAIN,
  ],
  [
    'an import with an unknown outcome',
    { from: 'bulkImport', event: { type: 'importUnclear' } },
    'warning',
    'It is not known whether the file was imported',
  ],
  [
    'an import whose file has changed',
    { from: 'bulkImport', event: { type: 'importFailed', fault: FILE_CHANGED } },
    'warning',
    'Nothing was imported',
    'The file has changed since it was chosen, or was deleted. Choose it again.',
  ],
  [
    'an import that the service refused because the session has ended',
    { from: 'bulkImport', event: { type: 'importFailed', fault: fault({ status: 401 }) } },
    'warning',
    'Nothing was imported',
    'The session ended before the import began. Make a new plan first.',
  ],
  [
    'a change answered 403 or 404',
    { from: 'app', event: { type: 'reloadNeeded', request, fault: fault({ status: 403 }) } },
    'warning',
    "We're Sorry That You Need To Reload Page And Start Over Again",
  ],
];

describe('the table of outcomes', () => {
  it.each(NOTICES)('has the specified notice for %s', (_, emitted, kind, text, detail) => {
    expect(noticeOf(emitted)).toEqual({ kind, text, ...(detail === undefined ? {} : { detail }) });
  });

  it.each<Emitted>([
    { from: 'activeUsers', event: { type: 'listed', count: 3 } },
    { from: 'app', event: { type: 'missing', request } },
    { from: 'session', event: { type: 'signedOut', reason: 'expired' } },
    { from: 'consoleCallback', event: { type: 'failed', reason: 'mismatch', detail: null, fault: null } },
    { from: 'menu', event: { type: 'menuToggled', expanded: true } },
  ])('has no notice for %j', (emitted) => {
    expect(noticeOf(emitted)).toBeNull();
  });
});

const savedAs = (uuid: string | null): Emitted =>
  ({
    from: 'userForm',
    event: {
      type: 'formSaved',
      stored: storedUser({ uuid: 'uuid-anna' }),
      failedApps: [],
      target: { uuid, clonedId: null },
    },
  }) as unknown as Emitted;
const rowFor = (emitted: Emitted) =>
  newNotice(rowOf(outcomes, emitted) as Outcome<unknown>, emitted, '/user/new');

describe('the notice of a saved user', () => {
  it('says that a new user has no password, and offers to send a reset mail', () => {
    const notice = rowFor(savedAs(null));
    expect(notice).toMatchObject({
      text: 'anna Successfully Updated',
      detail: 'This user has no password yet.',
      action: {
        label: 'Send Password Reset Email',
        to: 'resetMail',
        event: { type: 'SEND', user: { uuid: 'uuid-anna', username: 'anna' } },
      },
    });
  });

  it('offers no mail after a change of a stored user', () => {
    const notice = rowFor(savedAs('uuid-anna'));
    expect(notice?.detail).toBeUndefined();
    expect(notice?.action).toBeNull();
  });
});
