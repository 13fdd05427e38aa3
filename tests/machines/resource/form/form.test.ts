import { expect } from 'vitest';
import { cleanName } from '../../../../openapi/rules/names.ts';
import { formMachines } from '../../../support/form-machines.ts';
import { openIn, targetOf } from '../../../../machines/resource/form/form-context.ts';
import { shownFaults } from '../../../../machines/resource/form/form-faults.ts';
import { userFormRules } from '../../../../machines/user/form-rules.ts';
import { UNREACHABLE } from '../../../../openapi/client/fault.ts';
import { answered, failed, fault, faultsOf, hasNoAnswer } from '../../../support/faults.ts';
import type { Moment } from '../../../support/model/drive.ts';
import { testModel } from '../../../support/model/model-test.ts';
import { storedUser, userChoices, userDraft } from '../../../support/users.ts';

/** The stubbed guard says that a save with this last name takes access from many users. */
const TAKING = 'Many';

const machine = formMachines.userForm.provide({
  guards: {
    takesFromMany: (_, { open: { draft: typed } }) => typed.lastName === TAKING,
    mayHaveChanged: (_, { uuid, lists }) => uuid !== null && lists.includes('users'),
  },
});
type At = Moment<typeof machine>;

const choices = userChoices();
const stored = storedUser();
const sentUser = storedUser({ lastName: 'Lund' });
const theirs = storedUser({ firstName: 'Annika', lastName: 'Berg' });
const apart = { stored: storedUser({ deskPhone: '007' }), tag: '"8"' };
const draft = userDraft();
const opened = { version: { stored, tag: '"1"' }, choices };
const taken = fault({
  status: 409,
  code: 'email_taken',
  fields: [
    { field: 'user.email', message: 'Another user has this e-mail address.' },
    { field: 'nothing.known', message: '?' },
  ],
});
const partly = fault({ status: 502, failedUpdateApps: ['Fault Manager'], savedUuid: 'uuid-anna' });
const hidden = fault({ status: 404, savedUuid: 'uuid-anna' });
const admin = { roles: ['ADMIN'], company: '' };
const wrongText = { location: 'Atlantis' };
const unsaved = { tag: '"0"', base: draft, draft: { ...draft, lastName: 'Lund' }, typed: {} };

/** The prefix of the event names of the form's time limits. */
const LIMIT = 'after.responseLimit.userForm.open.draft';

const SAVED = { uuid: stored.uuid, clonedId: null };

/** Returns the name of a leaf state: the states of both regions. */
const leaf = (part: string, version = 'current') => `open.draft.${part} & stored.${version}`;
/** The states of the draft that the paths combine with all states of the region `stored`. */
const WITH_READS = ['clean', 'unsaved.asking', 'unsaved.busy.saving', 'unsaved.editing'];
const VERSIONS = ['current', 'refreshing', 'deleted'];
/** Returns the names of all leaf states in which the draft is in one of these states. */
const anyOf = (...drafts: readonly string[]) =>
  drafts.flatMap((part) =>
    (WITH_READS.includes(part) ? VERSIONS : ['current']).map((version) => leaf(part, version)),
  );
/** Returns the names of the leaf states with these states of the draft and no sign of a newer version. */
const only = (...drafts: readonly string[]) => drafts.map((part) => leaf(part));
const UNSAVED = [
  'asking',
  'busy.confirming',
  'busy.lookingUp',
  'busy.saving',
  'comparing',
  'confirmingLossOfAccess',
  'confirmingLossOfSight',
  'conflict',
  'editing',
  'unclear',
].map((part) => `unsaved.${part}`);
/** The events that are sent while the object is read, or after it was deleted. */
const DURING_READS =
  /^(?:SUBMIT|LEAVE|STAY|DISCARD|LISTS_CHANGED|PAGE_HIDDEN|SESSION_LOST|REMOVED|OPEN_SECTION|xstate.*refresh)$/;
const NARROW_EDITS = ['Lund', draft.lastName];

/**
 * Returns whether the form, which is not for a clone, has sent a save (last name `Lund`) that may have been stored, and
 * has loaded no version other than `"1"`.
 */
const wasSentBefore = (open: At['snapshot']['context']['open']): boolean =>
  open?.lastSave.sent?.lastName === 'Lund' &&
  open.target.clonedId === null &&
  (open.version?.tag ?? '"1"') === '"1"';

const emittedTypes = ({ emitted }: At) => emitted.map(({ type }) => type);
const isOutcome = ({ event }: At) => event?.type.startsWith('xstate.') ?? false;
const isRefusedWhileBusy = ({ event }: At) => event?.type === 'LEAVE' || event?.type === 'SUBMIT';
const openAt = ({ snapshot }: At) => openIn(snapshot.context);
/** Returns the event that the form emits to store its draft. */
const keptBy = (at: At) => {
  const { version, draft: mine, typed } = openAt(at);
  return [{ type: 'draftKept', unsaved: { tag: version?.tag ?? null, draft: mine, typed } }];
};
/**
 * Replaces the assertions of each state after `PAGE_HIDDEN`: the form emits its unsaved draft, and stays in its state.
 */
const keepingDrafts = (states: Readonly<Record<string, (at: At) => void>>) =>
  Object.fromEntries(
    Object.entries(states).map(([state, check]) => [
      state,
      (at: At) => {
        if (at.event?.type !== 'PAGE_HIDDEN') return check(at);
        expect(at.snapshot.hasTag('dirty')).toBe(true);
        expect(at.emitted).toMatchObject(keptBy(at));
      },
    ]),
  );
/**
 * Expands the assertions of each state of the draft to all leaf states of an open form. Checks the pending request of
 * the region `stored` here, and removes it from `at.asked`.
 */
const inEachVersion = (drafts: Readonly<Record<string, (at: At) => void>>) =>
  Object.fromEntries(
    Object.entries(drafts).flatMap(([part, check]) =>
      anyOf(part).map((state) => [
        state,
        (at: At) => {
          const { refresh, ...asked } = at.asked;
          expect(refresh).toEqual(state.endsWith('refreshing') ? { uuid: 'uuid-anna' } : undefined);
          check({ ...at, asked });
        },
      ]),
    ),
  );
const isUnsaved = (at: At) => {
  const { draft: typed, base, typed: unchosen } = openAt(at);
  expect([typed, unchosen]).not.toEqual([base, {}]);
};

/** The assertions of each state of the draft. */
const DRAFTS: Readonly<Record<string, (at: At) => void>> = {
  clean: (at) => {
    const { snapshot, asked, emitted, event } = at;
    const open = openAt(at);
    expect([...snapshot.tags]).toEqual(['form', 'editable']);
    expect(asked).toEqual({});
    expect(open.draft).toEqual(open.base);
    expect(open.typed).toEqual({});
    if (event?.type === 'xstate.done.actor.open') {
      expect(open.version).toEqual(open.target.uuid === null ? null : opened.version);
      const copy = { ...draft, username: 'anna_clone' };
      const start = open.target.clonedId ? copy : open.target.uuid ? draft : userFormRules.blank(choices);
      expect(open.draft).toEqual(start);
      expect(emitted).toEqual([]);
    } else if (event?.type === 'xstate.done.actor.lookUp') {
      const [found] = event['output'];
      expect(emitted).toMatchObject([{ type: 'formSaved', stored: found.stored, failedApps: [] }]);
      expect(open).toMatchObject({ target: SAVED, version: found });
    } else if (event?.type === 'xstate.done.actor.compare') {
      // An earlier save of this form, which got no response, has stored this version. No other user has changed the
      // object.
      expect(emitted).toMatchObject([{ type: 'formSaved', stored: event['output'].stored, failedApps: [] }]);
      expect(open).toMatchObject({ version: event['output'], lastSave: { sent: null } });
    } else if (event?.type === 'xstate.done.actor.refresh') {
      const version = event['output'];
      expect(open).toMatchObject({ version, draft: { lastName: version.stored.lastName } });
      expect(emitted).toEqual([]);
    } else if (event?.type.startsWith('xstate.done')) {
      const failedApps = event.type === 'xstate.done.actor.confirm' ? ['Fault Manager'] : [];
      expect(emitted).toMatchObject([{ type: 'formSaved', stored, failedApps }]);
      expect(open).toMatchObject({ target: SAVED, draft });
      expect(shownFaults(userFormRules, open)).toEqual({});
    } else if (event?.type === 'REPLACED') {
      const { version } = event as unknown as { version: typeof apart };
      expect(open.version).toEqual(version);
      const { firstName, lastName } = version.stored;
      expect(open.draft).toMatchObject({ firstName, lastName });
      expect(emitted).toEqual([]);
    } else if (event?.type === 'DISMISS') {
      expect(open).toMatchObject({ lastSave: { fault: null }, view: { dismissed: true } });
    } else if (event?.type === 'SUBMIT') {
      expect(open.view.dismissed).toBe(false);
      expect(emitted).toEqual([{ type: 'formInvalid' }]);
      expect(open.view.attention).toBe(Object.keys(shownFaults(userFormRules, open))[0]);
    } else {
      expect(emitted).toEqual([]);
    }
  },
  'unsaved.editing': (at) => {
    const { snapshot, asked, emitted, event } = at;
    const open = openAt(at);
    expect([...snapshot.tags]).toEqual(['form', 'dirty', 'editable']);
    expect(asked).toEqual({});
    switch (event?.type) {
      case 'xstate.done.actor.open':
        expect(emitted).toEqual([{ type: 'draftRestored' }]);
        expect(open.draft).toEqual(unsaved.draft);
        if ('location' in open.typed) {
          expect(shownFaults(userFormRules, open)).toEqual({ location: 'unmatched' });
        }
        expect(open.version?.tag).toBe(open.target.uuid === null ? undefined : '"0"');
        break;
      case 'xstate.done.actor.save':
      case 'xstate.error.actor.confirm':
        expect(emittedTypes(at)).toEqual(['formUnconfirmed']);
        break;
      case 'xstate.error.actor.save':
        expect(emitted).toMatchObject([{ type: 'formRefused', fault: event['error'] }]);
        expect(hasNoAnswer(event['error'])).toBe(false);
        if (event['error'] === taken) {
          expect(open.lastSave.refusals).toEqual({ email: 'Another user has this e-mail address.' });
          expect(shownFaults(userFormRules, open)['email']).toBe(open.lastSave.refusals['email']);
          expect(open.view.attention).toBe('email');
        } else {
          expect(open.view.attention).toBeNull();
        }
        break;
      case 'xstate.done.actor.lookUp':
        // The lookup has not found the sent version, so the form reports the failure of the save.
        expect(emittedTypes(at)).toEqual(['formRefused']);
        expect(hasNoAnswer(open.lastSave.fault!) || open.lastSave.fault?.status === 409).toBe(true);
        expect(
          open.target.uuid === null ||
            event['output'].every(({ tag }: { tag: string }) => tag === open.version?.tag),
        ).toBe(true);
        break;
      case 'xstate.error.actor.lookUp':
        expect(emitted).toMatchObject([{ type: 'formRefused', fault: event['error'] }]);
        expect([403, 404]).toContain(event['error'].status);
        break;
      case 'xstate.error.actor.compare':
        expect(emitted).toMatchObject([{ type: 'formRefused', fault: event['error'] }]);
        expect(open.lastSave.fault).toEqual(event['error']);
        break;
      case `xstate.${LIMIT}.unsaved.busy.confirming`:
        expect(emittedTypes(at)).toEqual(['formUnconfirmed']);
        break;
      case `xstate.${LIMIT}.unsaved.comparing`:
        expect(emitted).toMatchObject([{ type: 'formRefused', fault: UNREACHABLE }]);
        break;
      case 'SUBMIT':
      case 'RESOLVE':
        expect(emitted).toEqual([{ type: 'formInvalid' }]);
        expect(open.view.dismissed).toBe(false);
        expect(open.view.attention).toBe(Object.keys(shownFaults(userFormRules, open))[0]);
        break;
      case 'EDIT':
      case 'TYPE':
      case 'UNTYPE':
        isUnsaved(at);
        expect(open.view.attention).toBeNull();
        expect(emitted).toEqual([]);
        break;
      case 'TOUCH':
        isUnsaved(at);
        expect(open.draft.lastName).toBe(cleanName(open.draft.lastName));
        expect(emitted).toEqual([]);
        break;
      case 'DISMISS':
        expect(open).toMatchObject({ lastSave: { fault: null }, view: { dismissed: true } });
        break;
      case 'REPLACED':
        // A version that arrives after the user has typed is merged into the draft. It does not replace the draft.
        expect(event['version']).toBe(apart);
        expect(open.version).toEqual(apart);
        expect(open.draft).toMatchObject({ deskPhone: '007' });
        expect(open.base).toMatchObject({ deskPhone: '007', lastName: apart.stored.lastName });
        break;
      case 'BACK':
      case 'STAY':
        expect(open.lastSave.conflict).toBeNull();
        break;
      default:
        expect(emitted).toEqual([]);
    }
  },
  'unsaved.busy.saving': (at) => {
    const { snapshot, asked, event, emitted } = at;
    const open = openAt(at);
    expect([...snapshot.tags]).toEqual(['form', 'dirty', 'busy']);
    expect(Object.keys(asked)).toEqual(['save']);
    expect(asked['save']).toMatchObject({
      request: { user: { uuid: open.target.uuid, lastName: open.draft.lastName } },
      tag: open.version?.tag ?? null,
      isSeen: snapshot.context.viewer === null || open.draft.minimumRole === 'ADMIN',
    });
    expect(open.lastSave.fault).toBeNull();
    expect(open.typed).toEqual({});
    // SUBMIT and RESOLVE must not start a save with the last name `TAKING`: it takes access from many users and must
    // be confirmed first. If they emit an event, the save was already running.
    const isTaking = event?.type === 'SUBMIT' || event?.type === 'RESOLVE';
    expect(isTaking && emitted.length === 0 && open.draft.lastName === TAKING).toBe(false);
    // Nor may they start a save after which the administrator no longer sees the object (`isSeen` is false).
    if (isTaking && emitted.length === 0) expect(asked['save']).toMatchObject({ isSeen: true });
    expect(snapshot.can({ type: 'EDIT', changes: {} })).toBe(false);
    if (event?.type === 'xstate.done.actor.compare') {
      // An earlier save has stored this version. It is now the base of the draft.
      expect(event['output'].stored).toBe(sentUser);
      expect(open).toMatchObject({
        version: event['output'],
        base: { lastName: 'Lund' },
        lastSave: { sent: null },
      });
      expect(open.draft.lastName).not.toBe('Lund');
    }
    if (event?.type === 'RESOLVE') expect(open.version?.tag).toMatch(/^"[13]"$/);
    else if (asked['save'] && ['LEAVE'].includes(event?.type ?? '')) {
      expect(emitted).toEqual([{ type: 'formBusy' }]);
    }
  },
  'unsaved.confirmingLossOfAccess': (at) => {
    const { snapshot, asked, emitted } = at;
    expect([...snapshot.tags]).toEqual(['form', 'dirty']);
    expect(openAt(at).draft.lastName).toBe(TAKING);
    expect([asked, emitted]).toEqual([{}, []]);
  },
  'unsaved.confirmingLossOfSight': (at) => {
    const { snapshot, asked, emitted } = at;
    expect([...snapshot.tags]).toEqual(['form', 'dirty']);
    expect(snapshot.context.viewer).toEqual(admin);
    expect(openAt(at).draft.minimumRole).toBe('SCO_ADMIN');
    expect([asked, emitted]).toEqual([{}, []]);
  },
  'unsaved.busy.confirming': (at) => {
    expect([...at.snapshot.tags]).toEqual(['form', 'dirty', 'busy']);
    expect(at.asked).toEqual({ confirm: { uuid: 'uuid-anna' } });
    expect(emittedTypes(at)).toEqual(isRefusedWhileBusy(at) ? ['formBusy'] : []);
  },
  'unsaved.busy.lookingUp': (at) => {
    const { snapshot, asked, event } = at;
    const open = openAt(at);
    expect([...snapshot.tags]).toEqual(['form', 'dirty', 'busy']);
    expect(asked).toMatchObject({
      lookUp: { uuid: open.target.uuid, request: { user: { username: open.draft.username } } },
    });
    if (event?.type === `xstate.${LIMIT}.unsaved.busy.saving`) {
      expect(open.lastSave).toMatchObject({ fault: UNREACHABLE, sent: open.draft });
    }
    if (event?.type.startsWith('xstate.error')) {
      expect(open.lastSave.sent).not.toBeNull();
      expect(
        hasNoAnswer(event['error']) || (open.target.uuid === null && event['error'].status === 409),
      ).toBe(true);
    }
    const isBusy = event?.type === 'LEAVE' || (event?.type === 'SUBMIT' && emittedTypes(at).length > 0);
    expect(emittedTypes(at)).toEqual(isBusy ? ['formBusy'] : []);
  },
  'unsaved.unclear': (at) => {
    const { snapshot, asked, event } = at;
    expect([...snapshot.tags]).toEqual(['form', 'dirty']);
    expect(asked).toEqual({});
    expect(emittedTypes(at)).toEqual(isOutcome(at) ? ['formUnclear'] : []);
    // A successful lookup leaves the outcome open only for a new object that the administrator does not see after the
    // save.
    if (event?.type === 'xstate.done.actor.lookUp') expect(snapshot.context.viewer).toEqual(admin);
  },
  'unsaved.comparing': (at) => {
    expect([...at.snapshot.tags]).toEqual(['form', 'dirty', 'busy']);
    expect(at.asked).toEqual({ compare: { uuid: 'uuid-anna' } });
    expect(emittedTypes(at)).toEqual([]);
  },
  'unsaved.conflict': (at) => {
    const { snapshot, asked, event } = at;
    const open = openAt(at);
    expect([...snapshot.tags]).toEqual(['form', 'dirty']);
    expect(asked).toEqual({});
    if (event?.type === 'CHOOSE_SIDE') expect(open.lastSave.conflict?.chosen['lastName']).toBe(event['side']);
    if (!isOutcome(at)) return;
    const found = event?.type === 'xstate.done.actor.lookUp' ? event['output'][0] : { tag: '"3"' };
    expect(open.lastSave.conflict?.theirs.tag).toBe(found.tag);
    // Fields with equal values have no side. For other fields, "mine" is proposed if this user has changed the field,
    // and otherwise "theirs".
    const {
      base,
      draft: mine,
      lastSave: { conflict },
    } = open;
    const isMine = mine?.lastName !== base?.lastName;
    expect(conflict?.chosen['lastName']).toBe(
      mine?.lastName === conflict?.theirs.stored.lastName ? undefined : isMine ? 'mine' : 'theirs',
    );
  },
  'unsaved.asking': (at) => {
    expect([...at.snapshot.tags]).toEqual(['form', 'dirty']);
    expect(at.asked).toEqual({});
    expect(at.emitted).toEqual([]);
  },
};

testModel(machine, {
  // Each pair of target, unsaved draft and viewer that a form can be opened with.
  inputs: [
    { uuid: 'uuid-anna', clonedId: null, unsaved: null },
    { uuid: 'uuid-anna', clonedId: null, unsaved, viewer: admin },
    { uuid: null, clonedId: null, unsaved: null, viewer: admin },
    { uuid: null, clonedId: null, unsaved },
    { uuid: null, clonedId: null, unsaved: { ...unsaved, typed: wrongText } },
    { uuid: null, clonedId: 'uuid-anna', unsaved: null },
    { uuid: null, clonedId: 'uuid-anna', unsaved: null, viewer: admin },
  ],
  events: [
    { type: 'EDIT', changes: { lastName: 'Lund' } },
    { type: 'EDIT', changes: { lastName: '' } },
    { type: 'EDIT', changes: { lastName: `${draft.lastName} ` } },
    { type: 'EDIT', changes: { lastName: TAKING } },
    { type: 'EDIT', changes: { minimumRole: 'SCO_ADMIN' } },
    { type: 'EDIT', changes: draft },
    { type: 'EDIT', changes: userFormRules.blank(choices) },
    { type: 'TYPE', field: 'location', text: 'Atlantis' },
    { type: 'UNTYPE', field: 'location' },
    { type: 'TOUCH', field: 'lastName' },
    { type: 'OPEN_SECTION', section: 'DASHBOARD' },
    { type: 'CHOOSE_SIDE', field: 'lastName', side: 'theirs' },
    { type: 'CHOOSE_SIDE', field: 'lastName', side: 'mine' },
    { type: 'REMOVED', uuid: 'uuid-anna' },
    { type: 'REPLACED', version: { stored: theirs, tag: '"9"' } },
    { type: 'REPLACED', version: apart },
    { type: 'LISTS_CHANGED', lists: ['users'] },
    { type: 'LISTS_CHANGED', lists: ['authClients'] },
    answered('refresh', { stored, tag: '"1"' }),
    answered('refresh', { stored: theirs, tag: '"9"' }),
    answered('refresh', { stored: theirs, tag: null }),
    ...faultsOf('refresh'),
    answered('open', opened),
    answered('open', { version: null, choices }),
    ...faultsOf('open'),
    answered('save', { stored, tag: '"2"' }),
    answered('save', null),
    ...faultsOf('save'),
    failed('save', taken),
    failed('save', partly),
    failed('save', hidden),
    answered('compare', { stored: theirs, tag: '"3"' }),
    answered('compare', { stored: sentUser, tag: '"3"' }),
    answered('compare', { stored: { ...theirs, username: '', email: '' }, tag: '"3"' }),
    ...faultsOf('compare'),
    answered('lookUp', []),
    answered('lookUp', [{ stored, tag: '"1"' }]),
    answered('lookUp', [{ stored: theirs, tag: '"3"' }]),
    answered('lookUp', [{ stored: sentUser, tag: '"3"' }]),
    ...faultsOf('lookUp'),
    answered('confirm', { stored, tag: '"2"' }),
    ...faultsOf('confirm'),
  ],
  abstract: ({ context: { viewer, opening, open } }) => [
    targetOf({ opening, open }),
    opening?.unsaved?.typed,
    open && [open.draft.lastName, open.draft.username, open.draft.minimumRole, open.base.username],
    open?.typed['location'],
    viewer === null,
    open?.version === null,
    open?.lastSave.conflict?.chosen['lastName'],
    open?.lastSave.conflict?.theirs.stored.email,
    viewer === null && wasSentBefore(open),
    open?.version === apart,
  ],
  maySend: (snapshot, { type, output, error, version, changes }) => {
    const { viewer, open } = snapshot.context;
    const isEditing = snapshot.matches({ open: { draft: { unsaved: 'editing' } } });
    // The path ends after the version of another user was merged into the draft, because further events need no check.
    if (open?.version === apart) return false;
    // A conflicting version only ends a running read.
    if (type === 'REPLACED')
      return isEditing ? version === apart && open?.version?.tag === '"1"' : version !== apart;
    // Only the form of an existing or a cloned object loads a stored version.
    const { uuid, clonedId } = targetOf(snapshot.context);
    if (type === 'xstate.done.actor.open')
      return (output.version === null) === (uuid === null && clonedId === null);
    // If changes are unsaved, only the form of an edited object reads the object again, or waits for a time limit.
    const isLund =
      viewer === null &&
      uuid === 'uuid-anna' &&
      open?.draft.lastName === 'Lund' &&
      open.version?.tag === '"1"' &&
      open.draft.minimumRole === 'ADMIN';
    if (type.startsWith('xstate.after.')) return isLund && snapshot.matches({ open: { stored: 'current' } });
    if (type === 'LISTS_CHANGED' && !snapshot.matches({ open: { draft: 'clean' } })) {
      return (
        isLund &&
        open.lastSave.sent === null &&
        (isEditing || snapshot.matches({ open: { draft: { unsaved: { busy: 'saving' } } } }))
      );
    }
    if (open && !snapshot.matches({ open: { stored: 'current' } })) {
      if (type === 'EDIT') return NARROW_EDITS.includes(changes.lastName);
      if (type === 'xstate.done.actor.save') return output !== null;
      if (type === 'xstate.error.actor.save') return error.status === 404 && !error.savedUuid;
      return DURING_READS.test(type);
    }
    // After a save without a response, continues only with an edit or another save. Other events have the same effect
    // as on other paths.
    const isBack = viewer === null && wasSentBefore(open) && isEditing;
    return !isBack || ['EDIT', 'SUBMIT'].includes(type);
  },
  leadsTo: {
    'done.actor.open': only('clean', 'unsaved.editing'),
    'error.actor.open': ['failed'],
    RETRY: [...only('unsaved.busy.lookingUp'), 'opening'],
    OPEN_SECTION: anyOf('clean', ...UNSAVED),
    REMOVED: ['gone'],
    LISTS_CHANGED: ['clean', 'unsaved.busy.saving', 'unsaved.editing'].map((part) =>
      leaf(part, 'refreshing'),
    ),
    'done.actor.refresh': only(...WITH_READS),
    'error.actor.refresh': [
      'gone',
      leaf('clean'),
      ...anyOf(...WITH_READS.slice(1)).filter((state) => !state.endsWith('refreshing')),
    ],
    EDIT: anyOf('clean', 'unsaved.editing'),
    TYPE: only('unsaved.editing'),
    UNTYPE: only('clean', 'unsaved.editing'),
    TOUCH: only('clean', 'unsaved.editing'),
    DISMISS: only('clean', 'unsaved.editing'),
    SUBMIT: [
      ...only('clean', 'unsaved.confirmingLossOfAccess', 'unsaved.confirmingLossOfSight'),
      leaf('clean', 'refreshing'),
      ...only('unsaved.busy.confirming', 'unsaved.busy.lookingUp'),
      ...anyOf('unsaved.busy.saving', 'unsaved.editing'),
    ],
    LEAVE: [
      'gone',
      ...only('unsaved.busy.confirming', 'unsaved.busy.lookingUp'),
      ...anyOf('unsaved.asking', 'unsaved.busy.saving'),
    ],
    REPLACED: only(...WITH_READS),
    PAGE_HIDDEN: anyOf(...UNSAVED),
    SESSION_LOST: ['gone'],
    STAY: anyOf('unsaved.editing'),
    DISCARD: ['gone'],
    SAVE_ANYWAY: only('unsaved.confirmingLossOfSight', 'unsaved.busy.saving'),
    'done.actor.save': ['gone', ...only('clean', 'unsaved.editing')],
    'error.actor.save': [
      'gone',
      ...only('unsaved.comparing', 'unsaved.busy.confirming', 'unsaved.busy.lookingUp'),
      ...anyOf('unsaved.editing'),
    ],
    [`${LIMIT}.unsaved.busy.saving`]: only('unsaved.busy.lookingUp'),
    'done.actor.lookUp': only('clean', 'unsaved.conflict', 'unsaved.editing', 'unsaved.unclear'),
    'error.actor.lookUp': only('unsaved.editing', 'unsaved.unclear'),
    [`${LIMIT}.unsaved.busy.lookingUp`]: only('unsaved.unclear'),
    'done.actor.compare': only('clean', 'unsaved.conflict', 'unsaved.busy.saving'),
    'error.actor.compare': only('unsaved.editing'),
    [`${LIMIT}.unsaved.comparing`]: only('unsaved.editing'),
    'done.actor.confirm': only('clean'),
    'error.actor.confirm': ['gone', ...only('unsaved.editing')],
    [`${LIMIT}.unsaved.busy.confirming`]: only('unsaved.editing'),
    BACK: only('unsaved.editing'),
    CHOOSE_SIDE: only('unsaved.conflict'),
    RESOLVE: only(
      'unsaved.confirmingLossOfAccess',
      'unsaved.confirmingLossOfSight',
      'unsaved.editing',
      'unsaved.busy.saving',
    ),
  },
  states: keepingDrafts({
    opening: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ open: targetOf(snapshot.context) });
      expect(snapshot.context.open).toBeNull();
    },
    failed: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context.opening?.fault).toEqual(event?.['error']);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(asked).toEqual({});
    },
    ...inEachVersion(DRAFTS),
    gone: (at) => {
      expect([...at.snapshot.tags]).toEqual([]);
      expect(at.asked).toEqual({});
      if (at.event?.type === 'xstate.error.actor.refresh') {
        expect([403, 404]).toContain(at.event['error'].status);
        expect(at.emitted).toEqual([{ type: 'formDeleted', draft: openAt(at).draft }]);
        return;
      }
      if (isOutcome(at)) {
        const { target, draft: saved } = openAt(at);
        const isPartly = at.event?.['error'] === partly || at.event?.type === 'xstate.error.actor.confirm';
        const failedApps = isPartly ? ['Fault Manager'] : [];
        const savedOutOfSight = {
          type: 'formSavedOutOfSight',
          draft: saved,
          target,
          failedApps,
        };
        expect(at.emitted).toEqual([savedOutOfSight]);
        return;
      }
      expect(['LEAVE', 'DISCARD', 'SESSION_LOST', 'REMOVED']).toContain(at.event?.type);
      expect(at.emitted).toMatchObject(at.event?.type === 'SESSION_LOST' ? keptBy(at) : []);
    },
  }),
});
