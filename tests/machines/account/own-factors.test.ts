import { expect } from 'vitest';
import type { FactorAction } from '../../../machines/account/own-factors-setup.ts';
import { ownFactorsMachine } from '../../../machines/account/own-factors.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { type Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { factors, listedPasskey } from '../../support/sessions.ts';

type At = Moment<typeof ownFactorsMachine>;

const laptop = listedPasskey();
const without = factors();
const withApp = factors({ isSetUp: true });
const withBoth = factors({ isSetUp: true, passkeys: [laptop] });
const renamed = factors({ isSetUp: true, passkeys: [{ ...laptop, name: 'Desk' }] });
const ALL = [without, withApp, withBoth, renamed];

const key = { secret: new Secret('the key'), uri: new Secret('otpauth://totp/x?secret=the%20key') };
const codes = [new Secret('first code'), new Secret('second code')];
const app = { kind: 'app' as const, key };
const passkey = { kind: 'passkey' as const, options: { challenge: 'c' } };
const enrolled = { proof: null, factors: withApp, recoveryCodes: codes };
const newCodes = { kind: 'recoveryCodes' as const, enrolled };
const loaded = (known: typeof without, obstacle: 'address' | null = null) => ({ factors: known, obstacle });

const refusedPassword = fault({
  status: 422,
  code: 'invalid_fields',
  fields: [{ field: 'currentPassword', message: 'Wrong currentPassword' }],
});
const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });
const lost = fault({ kind: 'unreachable', status: 0 });
const refused = fault({ status: 409, code: 'passkey_limit' });

const ACTIONS: readonly FactorAction[] = [
  'addApp',
  'removeApp',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'renew',
];
const ofPasskey = (action: FactorAction) => action === 'renamePasskey' || action === 'removePasskey';

/** Checks that no password and no key is left. */
function expectForgotten({ context }: At['snapshot']): void {
  expect([context.password.isEmpty, context.begun, context.passkey, context.name]).toEqual([
    true,
    null,
    null,
    '',
  ]);
}

/** Returns what the machine can emit after it has read the factors again. */
function possibleOutcomes(action: FactorAction, now: typeof without): string[] {
  const hasApp = now.authenticatorAppSince !== null;
  switch (action) {
    case 'addApp':
      return ['factorsUnclear', 'factorsNotChanged'];
    case 'removeApp':
      return [hasApp ? 'factorsNotChanged' : 'factorsChanged'];
    case 'removePasskey':
      return [now.passkeys.length > 0 ? 'factorsNotChanged' : 'factorsChanged'];
    case 'renamePasskey':
      return now.passkeys.length > 0 ? ['factorsChanged', 'factorsNotChanged'] : ['factorsNotChanged'];
    case 'addPasskey':
      return ['factorsUnclear', 'factorsNotChanged'];
    case 'renew':
      return ['factorsUnclear'];
  }
}

/** Checks the state in which nothing is being changed, after each way to it. */
function expectSettled({ snapshot, asked, emitted, event }: At): void {
  expect([...snapshot.tags]).toEqual([]);
  expect(asked).toEqual({});
  expectForgotten(snapshot);
  const { action, fault: kept, factors: known, obstacle } = snapshot.context;
  const type = event?.type ?? '';
  const types = emitted.map((one) => one.type);
  if (type === 'xstate.done.actor.send') expect(emitted).toEqual([{ type: 'factorsChanged', action }]);
  else if (type === 'xstate.done.actor.lookUp') {
    expect(known).toEqual(event?.['output'].factors);
    expect(types).toHaveLength(1);
    expect(possibleOutcomes(action, event!['output'].factors)).toContain(types[0]);
  } else if (type === 'xstate.done.actor.enrolment') {
    const { enrolled: done, fault: why } = event!['output'];
    if (done) expect(types).toEqual(action === 'renew' ? [] : ['factorsChanged']);
    else expect(types).toEqual(why === null ? [] : ['factorsNotChanged']);
  } else if (type.startsWith('xstate.error.actor.')) {
    expect(kept).toEqual(event?.['error']);
    expect(emitted).toEqual([{ type: 'factorsNotChanged', action, fault: kept }]);
    expect(hasNoAnswer(event?.['error'])).toBe(false);
  } else expect(emitted).toEqual([]);
  const can = (one: FactorAction) =>
    snapshot.can({ type: 'START', action: one, ...(ofPasskey(one) && { passkey: laptop }) });
  expect(Object.fromEntries(ACTIONS.map((one) => [one, can(one)]))).toEqual({
    addApp: known?.authenticatorAppSince === null,
    removeApp: known?.authenticatorAppSince !== null,
    addPasskey: obstacle === null,
    renamePasskey: known?.passkeys.length === 1,
    removePasskey: known?.passkeys.length === 1,
    renew: known?.authenticatorAppSince !== null,
  });
}

const idle = ({ snapshot, asked, emitted }: At): void => {
  expect([...snapshot.tags]).toEqual([]);
  expect(asked).toEqual({});
  expect(emitted).toEqual([]);
};

testModel(ownFactorsMachine, {
  inputs: [undefined],
  events: [
    ...ALL.slice(0, 3).map((known) => answered('load', loaded(known))),
    answered('load', loaded(without, 'address')),
    ...faultsOf('load'),
    ...ACTIONS.map((action) => ({ type: 'START', action, ...(ofPasskey(action) && { passkey: laptop }) })),
    // Stores the typed text in `sample`, because secrets look alike when events are serialised.
    ...['my password', ''].map((sample) => ({ type: 'TYPE_PASSWORD', password: new Secret(sample), sample })),
    ...['Desk', ' '].map((name) => ({ type: 'TYPE_NAME', name })),
    answered('send', { begun: app, factors: null }),
    answered('send', { begun: passkey, factors: null }),
    answered('send', { begun: newCodes, factors: withApp }),
    answered('send', { begun: null, factors: without }),
    ...faultsOf('send'),
    ...[throttled, refusedPassword].map((error) => failed('send', error)),
    answered('enrolment', { enrolled, fault: null }),
    answered('enrolment', { enrolled: null, fault: null }),
    answered('enrolment', { enrolled: null, fault: lost }),
    answered('enrolment', { enrolled: null, fault: refused }),
    failed('enrolment', new Error('the setup is broken')),
    ...ALL.map((known) => answered('lookUp', loaded(known))),
    ...faultsOf('lookUp'),
  ],
  abstract: ({ context }) => [
    context.factors?.authenticatorAppSince,
    context.factors?.passkeys.map(({ name }) => name).join(' '),
    context.obstacle,
    context.action,
    context.password.isEmpty,
    context.name.trim(),
    context.begun?.kind,
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    'done.actor.load': ['settled.unprotected', 'settled.protected'],
    'error.actor.load': ['failed'],
    RETRY: ['loading'],
    START: ['input.editing'],
    TYPE_PASSWORD: ['input.editing', 'input.throttled'],
    TYPE_NAME: ['input.editing', 'input.throttled'],
    SUBMIT: ['input.incomplete', 'input.sending'],
    CANCEL: ['settled.unprotected', 'settled.protected'],
    'done.actor.send': ['enrolment', 'settled.unprotected'],
    'error.actor.send': [
      'input.throttled',
      'input.refused',
      'settled.unprotected',
      'settled.protected',
      'lookingUp',
    ],
    'done.actor.enrolment': ['settled.unprotected', 'settled.protected', 'lookingUp'],
    'error.actor.enrolment': ['loading'],
    'done.actor.lookUp': ['settled.unprotected', 'settled.protected'],
    'error.actor.lookUp': ['failed'],
    'after.second.ownFactors.input.throttled': ['input.editing', 'input.throttled'],
  },
  states: {
    loading: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expectForgotten(snapshot);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      const isAfterChange = event?.type === 'xstate.error.actor.lookUp';
      expect(emitted.map(({ type }) => type)).toEqual(isAfterChange ? ['factorsUnclear'] : []);
    },
    'settled.unprotected': (at) => {
      expectSettled(at);
      expect(at.snapshot.context.factors).toEqual(without);
    },
    'settled.protected': (at) => {
      expectSettled(at);
      expect(at.snapshot.context.factors?.authenticatorAppSince).not.toBeNull();
    },
    'input.editing': (at) => {
      idle(at);
      const { action, name } = at.snapshot.context;
      if (at.event?.type === 'START') expect(name).toBe(action === 'renamePasskey' ? 'Laptop' : '');
    },
    'input.incomplete': (at) => {
      idle(at);
      const { action, password, name } = at.snapshot.context;
      expect(action === 'renamePasskey' ? name.trim() === '' : password.isEmpty).toBe(true);
    },
    'input.refused': (at) => {
      idle(at);
      expect(at.snapshot.context.password.isEmpty).toBe(true);
      expect(at.snapshot.context.refusal).toBe('Wrong currentPassword');
    },
    'input.throttled': (at) => {
      idle(at);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'input.sending': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { action, password, passkey: target, name } = snapshot.context;
      expect(asked).toEqual({ send: { action, password, passkey: target, name } });
      expect(snapshot.can({ type: 'CANCEL' })).toBe(false);
      expect(JSON.stringify(asked)).not.toContain('my password');
    },
    enrolment: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual([]);
      const { begun, name, obstacle, action, password } = snapshot.context;
      expect(asked).toEqual({ enrolment: { handle: null, begun, kinds: [], name: name.trim(), obstacle } });
      expect(password.isEmpty).toBe(true);
      expect(emitted).toEqual(begun?.kind === 'recoveryCodes' ? [{ type: 'factorsChanged', action }] : []);
      expect(JSON.stringify(snapshot.context)).not.toContain('the%20key');
      expect(JSON.stringify(snapshot.context)).not.toContain('first code');
    },
    lookingUp: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['lookUp']);
      expect(emitted).toEqual([]);
    },
  },
});
