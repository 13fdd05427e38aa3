import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { passwordActors } from '../../../machines/password/actors.ts';
import { forgotMachine } from '../../../machines/password/forgot.machine.ts';
import { resetMachine } from '../../../machines/password/reset.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { userActors } from '../../../machines/user/actors.ts';
import { resetMailMachine } from '../../../machines/user/reset-mail.machine.ts';
import { createClient } from '../../../openapi/client/client.ts';
import { type Answers, createStubService, refusal } from '../../support/stub-service.ts';

const API = '/userprofile/api/v1';
const done = () => new Response(null, { status: 204 });
const html = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/html' } });

function connect(answers: Answers) {
  const service = createStubService(answers);
  const client = createClient({
    token: () => null,
    baseUrl: 'https://suite.example',
    fetch: service.fetch,
  });
  return { service, client, actors: passwordActors(client) };
}

describe('a forgotten password', () => {
  const answers = {
    [`GET ${API}/user/username/anna%2Fb`]: () => ({ username: 'unknown', active: false }),
    [`POST ${API}/password/forgot`]: done,
    [`GET ${API}/password/template/sent`]: html('<p>Look into your post.</p>'),
  };

  function submit(changed: Answers = {}) {
    const { service, actors } = connect({ ...answers, ...changed });
    const actor = createActor(forgotMachine.provide({ actors: actors.forgot })).start();
    actor.send({ type: 'TYPE_USERNAME', username: ' anna/b ' });
    actor.send({ type: 'SUBMIT' });
    return { service, actor };
  }

  test('requests a mail whether or not the lookup finds the user', async () => {
    const { service, actor } = submit();
    const shown = await waitFor(actor, (snapshot) => snapshot.matches({ sent: 'shown' }));
    expect(shown.context.message).toBe('<p>Look into your post.</p>');
    expect(service.asked.map(({ call, body }) => [call, body])).toEqual([
      [`GET ${API}/user/username/anna%2Fb`, null],
      [`POST ${API}/password/forgot`, { username: 'anna/b' }],
      [`GET ${API}/password/template/sent`, null],
    ]);
  });

  test.each([
    ['without a text', () => html('')()],
    ['that cannot be loaded', () => refusal(500, 'internal')],
  ])('has no message from a template %s, so that the screen shows its own text', async (_, message) => {
    const { actor } = submit({ [`GET ${API}/password/template/sent`]: message });
    const shown = await waitFor(actor, (snapshot) => snapshot.matches({ sent: 'shown' }));
    expect(shown.context.message).toBe('');
  });

  test('reports the retry delay after too many attempts', async () => {
    const { actor } = submit({
      [`POST ${API}/password/forgot`]: () => {
        const response = refusal(429, 'throttled');
        response.headers.set('retry-after', '77');
        return response;
      },
    });
    const throttled = await waitFor(actor, (snapshot) => snapshot.matches({ form: 'throttled' }));
    expect(throttled.context.secondsLeft).toBe(77);
    actor.stop();
  });
});

describe('a reset link', () => {
  const answers = {
    [`GET ${API}/password/token/verify/the-token`]: () => ({ username: 'anna' }),
    [`POST ${API}/password/update/`]: done,
    [`GET ${API}/password/template/complete`]: html('<p>Done.</p>'),
  };

  function open(changed: Answers = {}) {
    const { service, actors } = connect({ ...answers, ...changed });
    const actor = createActor(resetMachine.provide({ actors: actors.reset }), {
      input: { token: new Secret('the-token'), confirms: true },
    }).start();
    return { service, actor };
  }

  test('is verified, then used with the password and its repetition', async () => {
    const { service, actor } = open();
    await waitFor(actor, (snapshot) => snapshot.matches('form'));
    actor.send({ type: 'TYPE_PASSWORD', password: new Secret('a new password') });
    actor.send({ type: 'TYPE_REPEATED', repeated: new Secret('a new password') });
    actor.send({ type: 'SUBMIT' });
    const shown = await waitFor(actor, (snapshot) => snapshot.matches({ complete: 'shown' }));
    expect(shown.context.message).toBe('<p>Done.</p>');
    expect(service.asked.map(({ call }) => call)).toEqual(Object.keys(answers));
    expect(service.asked[1]?.body).toEqual({
      token: 'the-token',
      password: 'a new password',
      rePassword: 'a new password',
    });
  });

  test.each([
    ['a response without a username', () => ({ username: null })],
    ['a response without a body', done],
    ['a refusal', () => refusal(404, 'not_found')],
  ])('is invalid after %s', async (_, verified) => {
    const { actor } = open({ [`GET ${API}/password/token/verify/the-token`]: verified });
    const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(actor.getSnapshot().value).toBe('invalid');
    expect(context.username).toBe('');
  });
});

test('the request for a reset mail contains only the data that identifies the user', async () => {
  const { service, client } = connect({ [`POST ${API}/password/reset`]: done });
  const { sendResetMail } = userActors(client);
  const actor = createActor(resetMailMachine.provide({ actors: { sendResetMail } })).start();
  const user = { uuid: 'u1', username: 'anna', email: 'anna@example.org' };
  const stored = { ...user, active: true, deskPhone: '1' };
  actor.send({ type: 'SEND', user: stored, typed: user.email });
  await waitFor(actor, (snapshot) => snapshot.matches('idle'));
  expect(service.asked.map(({ call, body }) => [call, body])).toEqual([[`POST ${API}/password/reset`, user]]);
});
