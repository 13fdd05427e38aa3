import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import { Secret } from '../../machines/common/secret.ts';
import { CLEARED_INPUT } from '../../machines/account/own-factors-setup.ts';
import { ownFactorsMachine } from '../../machines/account/own-factors.machine.ts';
import { nodesOf } from '../../machines/flows/chart.ts';
import { forgotMachine } from '../../machines/password/forgot.machine.ts';
import { resetMachine } from '../../machines/password/reset.machine.ts';
import type { PasswordMachines } from '../../machines/password/provide-machines.ts';
import { enrolmentMachine } from '../../machines/second-factor/enrolment.machine.ts';
import { authorizeMachine } from '../../machines/sign-in/authorize.machine.ts';
import { callbackMachine } from '../../machines/sign-in/callback.machine.ts';
import { consoleCallbackMachine } from '../../machines/sign-in/console-callback.machine.ts';
import { consoleLoginMachine } from '../../machines/sign-in/console-login.machine.ts';
import { logoutMachine } from '../../machines/sign-in/logout.machine.ts';
import { secondFactorMachine } from '../../machines/sign-in/second-factor.machine.ts';
import type { SignInMachines } from '../../machines/sign-in/provide-machines.ts';
import { OwnSecondFactor } from '../../src/screens/account/own-second-factor.tsx';
import { ForgotScreen } from '../../src/screens/password/forgot.tsx';
import { ResetScreen } from '../../src/screens/password/reset.tsx';
import { Enrolment } from '../../src/screens/second-factor/enrolment.tsx';
import { ConsoleCallbackScreen } from '../../src/screens/sign-in/console-callback.tsx';
import { ConsoleLoginScreen } from '../../src/screens/sign-in/console-login.tsx';
import { LoginScreen } from '../../src/screens/sign-in/login.tsx';
import { LogoutScreen } from '../../src/screens/sign-in/logout.tsx';
import { SecondFactor } from '../../src/screens/sign-in/second-factor.tsx';
import { SsoCallbackScreen } from '../../src/screens/sign-in/sso-callback.tsx';
import { UI_TEXTS } from '../../src/texts/ui.ts';
import { factors } from '../support/sessions.ts';
import { createStubApp } from '../support/stub-app.ts';
import { showScreen } from '../support/show-screen.tsx';

interface ScreenOfMachine {
  machine: AnyStateMachine;
  /** The data that the screen reads, in all states. */
  context: object;
  render: (actor: never) => ReactNode;
  /** Returns the child actors of a state. */
  children?: (state: string) => object;
}

/** Returns an actor that stays in one state. */
const actorIn = (snapshot: AnyMachineSnapshot) =>
  ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  }) as unknown as ActorRef<AnyMachineSnapshot, never>;

const SECOND_STEP = {
  handle: new Secret('handle'),
  methods: ['totp' as const],
  mustEnrol: false,
  obstacle: null,
};
const STEP_CONTEXT = {
  code: new Secret(''),
  proof: null,
  secondsLeft: 0,
  fault: null,
};
const SECOND_STEP_ACTOR = actorIn(
  secondFactorMachine.resolveState({
    value: { method: { code: 'editing' } },
    context: { ...SECOND_STEP, ...STEP_CONTEXT },
  }),
);

const ENROLMENT = {
  handle: new Secret('handle'),
  begun: null,
  kinds: ['passkey', 'app'] as const,
  name: '',
  obstacle: null,
  kind: 'app' as const,
  code: new Secret(''),
  credential: null,
  enrolled: null,
  secondsLeft: 0,
  fault: null,
};
const ENROLMENT_ACTOR = actorIn(
  enrolmentMachine.resolveState({ value: { setup: 'offer' }, context: ENROLMENT }),
);

/** The machines whose states decide which page a screen shows. */
const SCREENS: Record<keyof SignInMachines | keyof PasswordMachines | 'secondFactor', ScreenOfMachine> = {
  secondFactor: {
    machine: secondFactorMachine,
    context: { ...SECOND_STEP, ...STEP_CONTEXT },
    render: (step) => <SecondFactor step={step} />,
    children: (state) => (state === 'enrolment' ? { enrolment: ENROLMENT_ACTOR } : {}),
  },
  authorize: {
    machine: authorizeMachine,
    context: {
      username: '',
      password: new Secret(''),
      sso: null,
      secondsLeft: 0,
      fault: null,
      problem: null,
      continueAs: { uuid: 'anna', username: 'anna', name: 'Anna', clientName: 'Grafana' },
      denied: { clientName: 'Grafana' },
    },
    render: (login) => <LoginScreen login={login} />,
    children: (state) => (state === 'signingIn.secondFactor' ? { secondFactor: SECOND_STEP_ACTOR } : {}),
  },
  consoleLogin: {
    machine: consoleLoginMachine,
    context: { fault: null, problem: null },
    render: (login) => <ConsoleLoginScreen login={login} />,
  },
  callback: {
    machine: callbackMachine,
    context: { request: null, reason: 'exchange', fault: null },
    render: (callback) => <SsoCallbackScreen callback={callback} />,
    children: (state) => (state === 'secondFactor.asking' ? { secondFactor: SECOND_STEP_ACTOR } : {}),
  },
  consoleCallback: {
    machine: consoleCallbackMachine,
    context: { reason: 'exchange' },
    render: (callback) => <ConsoleCallbackScreen callback={callback} />,
  },
  logout: {
    machine: logoutMachine,
    context: { clientName: 'Grafana', fault: null },
    render: (logout) => <LogoutScreen logout={logout} />,
  },
  forgot: {
    machine: forgotMachine,
    context: { username: '', secondsLeft: 0, message: '' },
    render: (forgot) => <ForgotScreen forgot={forgot} />,
  },
  reset: {
    machine: resetMachine,
    context: {
      password: new Secret(''),
      repeated: new Secret(''),
      problem: null,
      fault: null,
      message: '',
      confirms: true,
    },
    render: (reset) => <ResetScreen reset={reset} />,
  },
};

/** The machines whose states decide what a part of a screen shows. */
const PARTS: Record<'enrolment' | 'ownFactors', ScreenOfMachine> = {
  enrolment: {
    machine: enrolmentMachine,
    context: ENROLMENT,
    render: (enrolment) => <Enrolment enrolment={enrolment} cancel="Cancel" />,
  },
  ownFactors: {
    machine: ownFactorsMachine,
    context: {
      ...CLEARED_INPUT,
      action: 'addApp',
      factors: factors({ isSetUp: true }),
      obstacle: null,
      fault: null,
    },
    render: (ownFactors) => <OwnSecondFactor ownFactors={ownFactors} hasPassword />,
    children: (state) => (state === 'enrolment' ? { enrolment: ENROLMENT_ACTOR } : {}),
  },
};

/** Returns the value of a state, such as `{ signingIn: 'form' }`. */
const valueOf = ({ path }: AnyStateNode) =>
  path.slice(0, -1).reduceRight<StateValue>((value, name) => ({ [name]: value }), path.at(-1)!);

/** Returns snapshots of all states without child states, except the busy ones and those that are left at once. */
const idleSnapshots = ({
  machine,
  context,
  children = () => ({}),
}: ScreenOfMachine): [string, AnyMachineSnapshot][] =>
  nodesOf(machine.root)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !node.always)
    .map((node): [string, AnyMachineSnapshot] => [
      node.path.join('.'),
      Object.assign(machine.resolveState({ value: valueOf(node), context }), {
        children: children(node.path.join('.')),
      }),
    ])
    .filter(([, snapshot]) => !snapshot.hasTag('busy'));

let app: App;

beforeAll(() => {
  app = createStubApp({});
});
afterAll(() => app.stop());

describe.each(Object.entries(SCREENS))('the screen of %s', (_, shown) => {
  it.each(idleSnapshots(shown))(
    'shows more than a loading text in the state %s',
    async (_state, snapshot) => {
      await showScreen(shown.render(actorIn(snapshot) as never), app);
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      expect(screen.queryByText(UI_TEXTS.loading)).toBeNull();
    },
  );
});

describe.each(Object.entries(PARTS))('the part of a screen for %s', (_, shown) => {
  const snapshots = idleSnapshots(shown).filter(([, { status }]) => status === 'active');
  it.each(snapshots)('can be used in the state %s', async (_state, snapshot) => {
    await showScreen(shown.render(actorIn(snapshot) as never), app);
    expect((await screen.findAllByRole('button')).length).toBeGreaterThan(0);
    expect(screen.queryByText(UI_TEXTS.loading)).toBeNull();
  });
});
