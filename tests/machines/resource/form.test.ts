import { expect } from 'vitest';
import { formMachines } from '../../support/form-machines.ts';
import { shownFaults } from '../../../machines/resource/form.machine.ts';
import { userFormRules } from '../../../machines/user/form-rules.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { storedUser, userChoices, userDraft } from '../../support/users.ts';

const machine = formMachines.userForm;
type At = Moment<typeof machine>;

const choices = userChoices();
const stored = storedUser();
const theirs = storedUser({ firstName: 'Annika', lastName: 'Berg' });
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

const emittedTypes = ({ emitted }: At) => emitted.map(({ type }) => type);
const isOutcome = ({ event }: At) => event?.type.startsWith('xstate.') ?? false;
const isUnsaved = ({ snapshot: { context } }: At) =>
  expect([context.draft, context.typed]).not.toEqual([context.base, {}]);

testModel(machine, {
  inputs: [
    { uuid: 'uuid-anna', clonedId: null, unsaved: null },
    { uuid: null, clonedId: null, unsaved: null },
    { uuid: null, clonedId: 'uuid-anna', unsaved: null },
    { uuid: 'uuid-anna', clonedId: null, unsaved },
    { uuid: null, clonedId: null, unsaved },
    { uuid: null, clonedId: null, unsaved: { ...unsaved, typed: wrongText } },
    { uuid: 'uuid-anna', clonedId: null, unsaved: null, viewer: admin },
    { uuid: null, clonedId: 'uuid-anna', unsaved: null, viewer: admin },
  ],
  events: [
    { type: 'EDIT', changes: { lastName: 'Lund' } },
    { type: 'EDIT', changes: { lastName: '' } },
    { type: 'EDIT', changes: { minimumRole: 'SCO_ADMIN' } },
    { type: 'EDIT', changes: draft },
    { type: 'EDIT', changes: userFormRules.blank(choices) },
    { type: 'TYPE', field: 'location', text: 'Atlantis' },
    { type: 'UNTYPE', field: 'location' },
    { type: 'TOUCH', field: 'lastName' },
    { type: 'OPEN_SECTION', section: 'DASHBOARD' },
    { type: 'TAKE', field: 'lastName', whose: 'theirs' },
    { type: 'TAKE', field: 'lastName', whose: 'mine' },
    { type: 'REMOVED', uuid: 'uuid-anna' },
    { type: 'REPLACED', version: { stored: theirs, tag: '"9"' } },
    answered('open', opened),
    answered('open', { version: null, choices }),
    ...faultsOf('open'),
    answered('save', { stored, tag: '"2"' }),
    answered('save', null),
    ...faultsOf('save'),
    failed('save', taken),
    failed('save', partly),
    failed('save', hidden),
    answered('saveAway', { stored, tag: '"2"' }),
    answered('saveAway', null),
    ...faultsOf('saveAway'),
    failed('saveAway', partly),
    answered('compare', { stored: theirs, tag: '"3"' }),
    answered('compare', { stored: { ...theirs, username: '', email: '' }, tag: '"3"' }),
    ...faultsOf('compare'),
    answered('confirm', { stored, tag: '"2"' }),
    ...faultsOf('confirm'),
  ],
  abstract: ({
    context: { uuid, unsaved: kept, draft: typed, typed: unchosen, version, chosen, theirs: other, viewer },
  }) => [
    uuid,
    kept === null,
    typed && [typed.lastName, typed.username, typed.minimumRole],
    unchosen['location'],
    viewer === null,
    version === null,
    chosen['lastName'],
    other?.stored.email,
  ],
  // What is new has nothing to be read; what is edited or copied has.
  mayMeet: ({ context }, { type, output }) =>
    type !== 'xstate.done.actor.open' ||
    (output.version === null) === (context.uuid === null && context.clonedId === null),
  states: {
    opening: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { uuid, clonedId } = snapshot.context;
      expect(asked).toEqual({ open: { uuid, clonedId } });
    },
    failed: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(asked).toEqual({});
    },
    'form.clean': (at) => {
      const { snapshot, asked, emitted, event } = at;
      const { context } = snapshot;
      expect([...snapshot.tags]).toEqual(['form', 'editable']);
      expect(asked).toEqual({});
      expect(context.draft).toEqual(context.base);
      expect(context.typed).toEqual({});
      if (event?.type === 'xstate.done.actor.open') {
        expect(context.version).toEqual(context.uuid === null ? null : opened.version);
        const copy = { ...draft, username: 'anna_clone' };
        const start = context.clonedId ? copy : context.uuid ? draft : userFormRules.blank(choices);
        expect(context.draft).toEqual(start);
        expect(emitted).toEqual([]);
      } else if (event?.type.startsWith('xstate.done')) {
        const failedApps = event.type === 'xstate.done.actor.confirm' ? ['Fault Manager'] : [];
        expect(emitted).toMatchObject([{ type: 'formSaved', stored, failedApps }]);
        expect(context).toMatchObject({ uuid: stored.uuid, clonedId: null, draft });
        expect(shownFaults(userFormRules, context)).toEqual({});
      } else if (event?.type === 'REPLACED') {
        expect(context.version).toEqual({ stored: theirs, tag: '"9"' });
        expect(context.draft).toMatchObject({ firstName: 'Annika', lastName: 'Berg' });
        expect(emitted).toEqual([]);
      } else if (event?.type === 'DISMISS') {
        expect(context).toMatchObject({ fault: null, dismissed: true });
      } else if (event?.type === 'SUBMIT') {
        expect(context.dismissed).toBe(false);
        expect(emitted).toEqual([{ type: 'formInvalid' }]);
        expect(context.attention).toBe(Object.keys(shownFaults(userFormRules, context))[0]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    'form.dirty': (at) => {
      const { snapshot, asked, emitted, event } = at;
      const { context } = snapshot;
      expect([...snapshot.tags]).toEqual(['form', 'editable', 'dirty']);
      expect(asked).toEqual({});
      switch (event?.type) {
        case 'xstate.done.actor.open':
          expect(emitted).toEqual([{ type: 'draftRestored' }]);
          expect(context.draft).toEqual(unsaved.draft);
          if ('location' in context.typed) {
            expect(shownFaults(userFormRules, context)).toEqual({ location: 'unmatched' });
          }
          expect(context.version?.tag).toBe(context.uuid === null ? undefined : '"0"');
          break;
        case 'xstate.done.actor.save':
        case 'xstate.error.actor.confirm':
          expect(emittedTypes(at)).toEqual(['formUnconfirmed']);
          break;
        case 'xstate.error.actor.save':
        case 'xstate.error.actor.saveAway':
          expect(emitted).toMatchObject([{ type: 'formRefused', fault: event['error'] }]);
          if (event['error'] === taken) {
            expect(context.refusals).toEqual({ email: 'Another user has this e-mail address.' });
            expect(shownFaults(userFormRules, context)['email']).toBe(context.refusals['email']);
            expect(context.attention).toBe('email');
          } else {
            expect(context.attention).toBeNull();
          }
          break;
        case 'xstate.error.actor.compare':
          expect(emitted).toMatchObject([{ type: 'formRefused', fault: event['error'] }]);
          expect(context.fault).toEqual(event['error']);
          break;
        case 'SUBMIT':
        case 'RESOLVE':
          expect(emitted).toEqual([{ type: 'formInvalid' }]);
          expect(context.dismissed).toBe(false);
          expect(context.attention).toBe(Object.keys(shownFaults(userFormRules, context))[0]);
          break;
        case 'EDIT':
        case 'TYPE':
        case 'UNTYPE':
          isUnsaved(at);
          expect(context.attention).toBeNull();
          expect(emitted).toEqual([]);
          break;
        case 'DISMISS':
          expect(context).toMatchObject({ fault: null, dismissed: true });
          break;
        case 'BACK':
        case 'STAY':
          expect(context.theirs).toBeNull();
          break;
        default:
          expect(emitted).toEqual([]);
      }
    },
    'form.saving': (at) => {
      const { snapshot, asked, event, emitted } = at;
      const { context } = snapshot;
      expect([...snapshot.tags]).toEqual(['form', 'busy', 'dirty']);
      expect(Object.keys(asked)).toEqual(['save']);
      expect(asked['save']).toMatchObject({
        request: { user: { uuid: context.uuid, lastName: context.draft?.lastName } },
        tag: context.version?.tag ?? null,
        isSeen: true,
      });
      expect(context.typed).toEqual({});
      // Who sees it no more is asked before.
      expect(context.viewer === null || context.draft?.minimumRole === 'ADMIN').toBe(true);
      expect(snapshot.can({ type: 'EDIT', changes: {} })).toBe(false);
      if (event?.type === 'RESOLVE') expect(context.version?.tag).toBe('"3"');
      else if (asked['save'] && ['LEAVE'].includes(event?.type ?? '')) {
        expect(emitted).toEqual([{ type: 'formBusy' }]);
      }
    },
    'form.handingOver': ({ snapshot: { tags, context }, asked, emitted }) => {
      expect([...tags]).toEqual(['form', 'dirty']);
      expect(context.viewer).toEqual(admin);
      expect(context.draft?.minimumRole).toBe('SCO_ADMIN');
      expect([asked, emitted]).toEqual([{}, []]);
    },
    'form.savingAway': (at) => {
      const { context, tags } = at.snapshot;
      expect([...tags]).toEqual(['form', 'busy', 'dirty']);
      expect(at.asked).toMatchObject({
        saveAway: { request: { user: { minimumRole: { name: 'SCO_ADMIN' } } }, isSeen: false },
      });
      expect(context.fault).toBeNull();
      expect(emittedTypes(at)).toEqual(at.event?.type === 'LEAVE' ? ['formBusy'] : []);
    },
    'form.confirming': (at) => {
      expect([...at.snapshot.tags]).toEqual(['form', 'busy', 'dirty']);
      expect(at.asked).toEqual({ confirm: { uuid: 'uuid-anna' } });
      expect(emittedTypes(at)).toEqual(at.event?.type === 'LEAVE' ? ['formBusy'] : []);
    },
    'form.comparing': (at) => {
      expect([...at.snapshot.tags]).toEqual(['form', 'busy', 'dirty']);
      expect(at.asked).toEqual({ compare: { uuid: 'uuid-anna' } });
      expect(emittedTypes(at)).toEqual([]);
    },
    'form.conflict': (at) => {
      const { snapshot, asked, event } = at;
      const { context } = snapshot;
      expect([...snapshot.tags]).toEqual(['form', 'dirty']);
      expect(asked).toEqual({});
      if (event?.type === 'TAKE') expect(context.chosen['lastName']).toBe(event['whose']);
      if (!isOutcome(at)) return;
      expect(context.theirs?.tag).toBe('"3"');
      // Proposed is mine where I changed it; where both say the same there is nothing to choose.
      const { base, draft: mine, chosen } = context;
      const isMine = mine?.lastName !== base?.lastName;
      expect(chosen['lastName']).toBe(mine?.lastName === 'Berg' ? undefined : isMine ? 'mine' : 'theirs');
    },
    'form.asking': (at) => {
      expect([...at.snapshot.tags]).toEqual(['form', 'dirty']);
      expect(at.asked).toEqual({});
      expect(at.emitted).toEqual([]);
    },
    gone: (at) => {
      expect([...at.snapshot.tags]).toEqual([]);
      expect(at.asked).toEqual({});
      const { version, draft: mine, typed } = at.snapshot.context;
      const kept = [{ type: 'draftKept', unsaved: { tag: version?.tag ?? null, draft: mine, typed } }];
      if (isOutcome(at)) {
        const { uuid, clonedId, draft: saved } = at.snapshot.context;
        const isPartly = at.event?.['error'] === partly || at.event?.type === 'xstate.error.actor.confirm';
        const failedApps = isPartly ? ['Fault Manager'] : [];
        const handedOver = { type: 'formHandedOver', draft: saved, target: { uuid, clonedId }, failedApps };
        expect(at.emitted).toEqual([handedOver]);
        return;
      }
      expect(['LEAVE', 'DISCARD', 'SESSION_LOST', 'REMOVED']).toContain(at.event?.type);
      expect(at.emitted).toMatchObject(at.event?.type === 'SESSION_LOST' ? kept : []);
    },
  },
});
