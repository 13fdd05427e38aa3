import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import { forgotMachine } from '../../../machines/password/forgot.machine.ts';
import { resetMachine } from '../../../machines/password/reset.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { ForgotScreen } from '../../../src/screens/password/forgot.tsx';
import { ResetScreen } from '../../../src/screens/password/reset.tsx';
import { fault } from '../../support/faults.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { noticeOf } from '../../support/outcomes.ts';
import { showScreen } from '../../support/show-screen.tsx';

const LOST = fault({ kind: 'unreachable', status: 0 });
const HTML = '<p>Look into your <b>post</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>';

/** Returns an actor that returns these results in turn, the last one for ever, or fails with these faults. */
const answering = <Output,>(...answers: (Output | { fault: Fault })[]) => {
  const left = [...answers];
  return fromPromise<Output, never>(async () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    if (typeof answer === 'object' && answer !== null && 'fault' in answer) throw answer.fault;
    return answer as Output;
  }) as never;
};

let app: App;

beforeEach(() => {
  app = createStubApp({
    'GET /userprofile/config.json': () => ({
      ssoEnabled: false,
      ssoAutoRedirect: false,
      supportContact: 'help@example.org',
    }),
  });
});
afterEach(() => app.stop());

/** Types a new password, types it again, and submits. */
async function typePasswords(password: string, repeated: string) {
  const first = await screen.findByLabelText(/^Password/);
  if (password) await userEvent.type(first, password);
  if (repeated) await userEvent.type(screen.getByLabelText(/^Confirm Password/), repeated);
  await submit();
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

async function showForgot({ mailLink = undefined as unknown, message = '' } = {}) {
  const actors = {
    findUser: answering(undefined),
    mailLink: answering(mailLink),
    readMessage: answering(message),
  };
  const forgot = createActor(forgotMachine.provide({ actors })).start();
  await showScreen(<ForgotScreen forgot={forgot} />, app);
  return screen.findByRole('textbox', { name: 'Username' });
}

async function showReset({
  verified = ['anna'] as unknown[],
  updated = undefined as unknown,
  message = '',
} = {}) {
  const actors = {
    verifyToken: answering(...verified),
    updatePassword: answering(updated),
    readMessage: answering(message),
  };
  const reset = createActor(resetMachine.provide({ actors }), {
    input: { token: new Secret('t'), confirms: true },
  });
  reset.start();
  await showScreen(<ResetScreen reset={reset} />, app);
}

describe('the forgot-password screen', () => {
  it('has a single field, and a link to the login screen', async () => {
    await showForgot();
    expect(screen.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to the login screen' })).toHaveAttribute(
      'href',
      '/userprofile/auth/login/user',
    );
  });

  it('shows the next steps', async () => {
    await userEvent.type(await showForgot(), 'anna');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(document.title).toBe('Check your email · User Profile');
    expect(screen.getByText(/instructions was sent.*after 5 minutes, check your junk folder/)).toBeVisible();
    expect(await screen.findByText(/contact support: help@example.org/)).toBeVisible();
  });

  it('gives the focus to the empty field', async () => {
    const username = await showForgot();
    await submit();
    expect(username).toHaveFocus();
  });

  it('shows the texts of the installation without scripts in them', async () => {
    await userEvent.type(await showForgot({ message: HTML }), 'anna');
    await submit();
    expect((await screen.findByText('post')).tagName).toBe('B');
    expect(document.querySelector('main script, main img')).toBeNull();
    expect(screen.queryByText(/junk folder/)).toBeNull();
  });

  it('shows the retry delay after too many attempts', async () => {
    const throttled = fault({ status: 429, code: 'throttled', retryAfter: 77 });
    await userEvent.type(await showForgot({ mailLink: { fault: throttled } }), 'anna');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 77 seconds.');
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the forgot-password screen without a mail server', () => {
  it('names whom to contact, and has no form', async () => {
    app.stop();
    app = createStubApp({
      'GET /userprofile/config.json': () => ({
        ssoEnabled: false,
        ssoAutoRedirect: false,
        supportContact: 'help@example.org',
        mailEnabled: false,
      }),
    });
    const forgot = createActor(forgotMachine).start();
    await showScreen(<ForgotScreen forgot={forgot} />, app);
    expect(await screen.findByText(/Ask an administrator.*: help@example\.org\.$/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the login screen' })).toBeVisible();
  });
});

describe('the password reset screen', () => {
  it('shows whose password is set', async () => {
    await showReset();
    const username = await screen.findByRole('textbox', { name: 'Username' });
    expect(username).toHaveValue('anna');
    expect(username).toHaveAttribute('readonly');
  });

  it.each([
    ['', '', 'Password', 'Please fill in the two password fields'],
    ['a new password', '', 'Confirm Password', 'Please fill in the two password fields'],
    ['seven77', 'seven77', 'Password', 'Password must be at least 8 characters'],
    ['a new password', 'seven77', 'Confirm Password', 'Password must be at least 8 characters'],
    ['a new password', 'another password', 'Confirm Password', 'Passwords do not match'],
  ])('%j with %j: %s shows %j and has the focus', async (password, repeated, field, message) => {
    await showReset();
    await typePasswords(password, repeated);
    const input = screen.getByLabelText(new RegExp(`^${field}`));
    expect(input).toHaveAccessibleDescription(message);
    expect(input).toBeInvalid();
    expect(input).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(1);
    await userEvent.type(input, 'x');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('shows at the field that the password was used before', async () => {
    await showReset({ updated: { fault: fault({ status: 406, code: 'password_used' }) } });
    await typePasswords('a new password', 'a new password');
    expect(
      await screen.findByText('You have used this password before, please choose another password'),
    ).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toBeInvalid();
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  });

  it('shows at the field that a password can be guessed, and how to improve it', async () => {
    const message = 'A password must not contain the username: leave it out.';
    const refused = fault({ status: 422, code: 'invalid_fields', fields: [{ field: 'password', message }] });
    await showReset({ updated: { fault: refused } });
    await typePasswords('anna is here', 'anna is here');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toBeInvalid();
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(screen.getByLabelText(/^Password/)).toHaveValue('anna is here');
  });

  it('shows the retry delay after too many attempts', async () => {
    await showReset({ updated: { fault: fault({ status: 429, retryAfter: 1 }) } });
    await typePasswords('a new password', 'a new password');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 1 second.');
    expect(screen.getByRole('timer')).toBeInTheDocument();
  });

  it('checks the link before the next attempt if it is unknown whether the password was set', async () => {
    await showReset({ verified: ['anna', { fault: LOST }, null], updated: { fault: LOST } });
    await typePasswords('a new password', 'a new password');
    const repeated = screen.getByLabelText(/^Confirm Password/);
    await userEvent.type(repeated, 'x');
    await submit();
    expect(repeated).toHaveAccessibleDescription('Passwords do not match');
    await userEvent.type(repeated, '{Backspace}');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Sign in with your new password' })).toBeVisible();
  });

  it('shows that the link is invalid, and links to a new one', async () => {
    await showReset({ verified: [null] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This password reset link is invalid or has expired',
    );
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/userprofile/password/forgot',
    );
  });

  it('shows that the link could not be checked, and retries', async () => {
    await showReset({ verified: [{ fault: LOST }] });
    expect(await screen.findByText('This password reset link could not be checked')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This password reset link could not be checked')).toBeVisible();
  });

  it.each([
    ['', 'Password reset complete, a confirmation email should be sent to you shortly.'],
    ['<p>Done, <b>anna</b>.</p>', 'Done,'],
  ])('shows that it is complete: %j', async (message, words) => {
    await showReset({ message });
    await typePasswords('a new password', 'a new password');
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Password reset' })).toHaveFocus();
    expect(document.title).toBe('Password reset · User Profile');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/userprofile/auth/login/user',
    );
  });
});

describe('the notice about a password', () => {
  const refused = fault({ status: 500 });
  const notices: [Emitted, string, string][] = [
    [{ from: 'forgot', event: { type: 'usernameMissing' } }, 'warning', 'Please a valid username'],
    [
      { from: 'forgot', event: { type: 'linkMailed' } },
      'success',
      'An email with password reset link has been sent to the user',
    ],
    [
      { from: 'forgot', event: { type: 'linkNotMailed', fault: refused } },
      'error',
      'Could not send an email with password reset to the user, please try again later',
    ],
    [
      { from: 'forgot', event: { type: 'lookupFailed', fault: refused } },
      'error',
      'An error occurred when trying to find this user, please try again later',
    ],
    [
      { from: 'reset', event: { type: 'linkRefused' } },
      'error',
      'Password reset token failed verification, please use another password reset link',
    ],
    [
      { from: 'reset', event: { type: 'passwordReset', confirms: true } },
      'success',
      'Successfully reset password a confirmation email will be sent shortly',
    ],
    [
      { from: 'reset', event: { type: 'passwordReset', confirms: false } },
      'success',
      'Successfully reset password',
    ],
    [
      { from: 'reset', event: { type: 'passwordRefused', fault: fault({ status: 406 }) } },
      'error',
      'You have used this password before, please choose another password',
    ],
    [
      { from: 'reset', event: { type: 'passwordRefused', fault: refused } },
      'error',
      'Failed to reset password, please try again later or use a different link',
    ],
  ];

  it.each(notices)('%j is a %s: %s', (emitted, kind, text) => {
    expect(noticeOf(emitted)).toEqual({ kind, text });
  });
});
