import { describe, expect, it } from 'vitest';
import { UNKNOWN_EFFECTS } from '../../../machines/user/changed-users.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import { rowOf } from '../../../machines/app/outcome.ts';
import { addNotice, type StackedNotice, withdraw } from '../../../machines/shell/notice-stack.ts';
import { UNREACHABLE } from '../../../openapi/client/fault.ts';
import { newNotice } from '../../../src/outcomes/new-notice.ts';
import type { Outcome } from '../../../src/outcomes/outcome.ts';
import { catalogue } from '../../../src/texts/catalogue.ts';
import { fault } from '../../support/faults.ts';
import { outcomes } from '../../support/outcomes.ts';
import { userSummary } from '../../support/summaries.ts';

const MAPS = { uuid: 'maps', name: 'Maps' } as never;
const anna = userSummary('anna');
const ben = userSummary('ben');
const FORM = '/user/edit/anna';

/**
 * Handles the events in order while a form is open. Returns the notices that are then still shown, each as a line of
 * text.
 */
function left(...all: readonly Emitted[]): string[] {
  let stack: readonly StackedNotice[] = [];
  for (const [index, emitted] of all.entries()) {
    const outcome = rowOf(outcomes, emitted) as Outcome<unknown>;
    const notice = newNotice(outcome, emitted, FORM);
    if (notice) stack = addNotice(stack, notice, String(index));
    stack = withdraw(stack, outcome.withdraws ?? []);
  }
  return stack.map(({ text, details }) => [text, ...details].join(' | '));
}

const failed = fault({ status: 500 });
const expired = fault({ status: 401 });

const changed = (active: boolean, users = [anna]): Emitted => ({
  from: 'statusChange',
  event: { type: 'changed', active, users, unchanged: [], effects: UNKNOWN_EFFECTS },
});
const refused = (user = anna): Emitted => ({
  from: 'statusChange',
  event: { type: 'refused', active: false, user, fault: failed },
});
const formRefused = (why = failed): Emitted => ({
  from: 'userForm',
  event: { type: 'formRefused', draft: { username: 'anna' } as never, fault: why },
});
const formSaved: Emitted = {
  from: 'userForm',
  event: {
    type: 'formSaved',
    stored: { username: 'anna' } as never,
    target: { uuid: 'anna', clonedId: null },
    failedApps: [],
  },
};

it('a notice names its users and applications', () => {
  const saved: Emitted = {
    from: 'userForm',
    event: {
      type: 'formSavedOutOfSight',
      draft: { username: 'anna' } as never,
      target: { uuid: 'anna', clonedId: null },
      failedApps: ['Maps'],
    },
  };
  for (const [emitted, names] of [
    [saved, ['anna', 'Maps']],
    [changed(false, [anna, ben]), ['anna', 'ben']],
    [refused(), ['anna']],
  ] as const) {
    const outcome = rowOf(outcomes, emitted) as Outcome<unknown>;
    expect(newNotice(outcome, emitted, FORM)?.names).toEqual(names);
  }
});

describe('the notice about a failure', () => {
  it.each<[string, Emitted, Emitted]>([
    ['a status change', refused(), changed(false)],
    ['a status change of several users', refused(), changed(false, [anna, ben])],
    [
      'a status change with an unknown outcome',
      { from: 'statusChange', event: { type: 'unclear', active: false, user: anna } },
      changed(false),
    ],
    [
      'a pull',
      { from: 'pull', event: { type: 'pullFailed', fault: failed } },
      { from: 'pull', event: { type: 'pulled' } as never },
    ],
    [
      'a mail',
      { from: 'resetMail', event: { type: 'resetMailFailed', fault: failed } },
      { from: 'resetMail', event: { type: 'resetMailSent' } },
    ],
    [
      'a sync of one set',
      {
        from: 'visibilitySync',
        event: { type: 'visibilitySyncFailed', elementSet: 'carrier', fault: failed },
      },
      { from: 'visibilitySync', event: { type: 'visibilitySynced', elementSet: 'carrier', count: 3 } },
    ],
    [
      'a sync of an application',
      { from: 'applicationSync', event: { type: 'applicationNotSynced', fault: UNREACHABLE } },
      {
        from: 'applicationSync',
        event: {
          type: 'applicationSynced',
          version: { stored: { uuid: 'maps', roles: [], elements: [] }, tag: null } as never,
        },
      },
    ],
    [
      'a delete',
      {
        from: 'appProfileRemoval',
        event: { type: 'removalFailed', target: MAPS, fault: failed },
      },
      { from: 'appProfileRemoval', event: { type: 'removed', target: MAPS } },
    ],
    ['a save', formRefused(), formSaved],
    ['a save that was sent twice', { from: 'userForm', event: { type: 'formBusy' } }, formSaved],
    [
      'a mail for a forgotten password',
      { from: 'forgot', event: { type: 'linkNotMailed', fault: failed } },
      { from: 'forgot', event: { type: 'linkMailed' } },
    ],
    [
      'a new password',
      { from: 'reset', event: { type: 'passwordRefused', fault: failed } },
      { from: 'reset', event: { type: 'passwordReset', confirms: true } },
    ],
  ])('is withdrawn when the retry succeeds: %s', (_, before, after) => {
    expect(left(before)).toHaveLength(1);
    expect(left(before, after)).toEqual(left(after));
  });

  it('is withdrawn when a retry loads the usage of the profile, although that shows no notice', () => {
    const usageFailed: Emitted = {
      from: 'businessProfileRemoval',
      event: { type: 'usageFailed', fault: failed },
    };
    expect(left(usageFailed, { from: 'businessProfileRemoval', event: { type: 'usageLoaded' } })).toEqual([]);
    expect(left(usageFailed, { from: 'appProfileRemoval', event: { type: 'usageLoaded' } })).toHaveLength(1);
  });
});

it('a success keeps the failure notices about another user or another set', () => {
  expect(left(refused(ben), changed(false))).toHaveLength(2);
  expect(
    left(
      {
        from: 'visibilitySync',
        event: { type: 'visibilitySyncFailed', elementSet: 'carrier', fault: failed },
      },
      { from: 'visibilitySync', event: { type: 'visibilitySynced', elementSet: 'venue', count: 3 } },
    ),
  ).toHaveLength(2);
});

it('an activation withdraws the offer to undo the deactivation of the user', () => {
  expect(left(changed(false), changed(true))).toEqual(['anna Activated']);
});

it('a failed save withdraws the notices "please wait" and "please check"', () => {
  const events: Emitted[] = [
    { from: 'userForm', event: { type: 'formInvalid' } },
    { from: 'userForm', event: { type: 'formBusy' } },
    formRefused(),
  ];
  expect(left(...events)).toEqual(['Error Saving User anna']);
});

it('a sign-in withdraws the notice that asks to sign in', () => {
  const signedIn: Emitted = { from: 'session', event: { type: 'signedIn', user: {} as never } };
  const unauthorized: Emitted = {
    from: 'statusChange',
    event: { type: 'refused', active: true, user: anna, fault: expired },
  };
  expect(left(formRefused(expired), unauthorized)).toEqual([
    catalogue.notAuthorized,
    catalogue.sessionTimedOut,
  ]);
  expect(left(formRefused(expired), unauthorized, signedIn)).toEqual([]);
});

it('the notice that a chunk could not be loaded is withdrawn when the service responds or has a new version', () => {
  const chunkFailed: Emitted = { from: 'version', event: { type: 'chunkFailed' } };
  expect(left(chunkFailed)).toHaveLength(1);
  expect(left(chunkFailed, { from: 'listChanges', event: { type: 'reached' } })).toEqual([]);
  expect(left(chunkFailed, { from: 'version', event: { type: 'outdated' } })).toEqual([]);
});

it.each([403, 404])(
  'a save that gets %i shows a single notice: the failure, and that a reload is needed',
  (status) => {
    const why = fault({ status });
    const request = { method: 'POST', path: '/userprofile/api/v1/user/update', handled: false };
    expect(
      left({ from: 'app', event: { type: 'reloadNeeded', request, fault: why } }, formRefused(why)),
    ).toEqual([`Error Saving User anna | ${catalogue.reloadNeeded}`]);
  },
);
