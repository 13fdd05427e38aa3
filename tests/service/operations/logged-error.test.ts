import { describe, expect, it } from 'vitest';
import { loggedError } from '../../../service/operations/logged-error.ts';

describe('loggedError', () => {
  it('contains the message of an error, where it was thrown, and its causes', () => {
    const cause = Object.assign(new TypeError('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
    const logged = loggedError(new Error('The inventory cannot be reached.', { cause }));
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'The inventory cannot be reached.',
      cause: { type: 'TypeError', message: 'connect ECONNREFUSED 127.0.0.1:9', code: 'ECONNREFUSED' },
    });
    expect(logged.stack).toMatch(/^\s+at .*logged-error\.test/);
  });

  it.each([
    ['550 5.1.1 <ana.lopez@example.org>: no such user', '550 5.1.1 <…>: no such user'],
    ['GET https://idp.example/cb?code=abc&state=x failed', 'GET https://idp.example/cb?… failed'],
    ['invalid input syntax for type integer: "hunter2"', 'invalid input syntax for type integer: "…"'],
    ['Unexpected token \'h\', "hunter2" is not valid JSON', 'Unexpected token \'h\', "…" is not valid JSON'],
  ])('hides values in a message: %s', (message, logged) => {
    expect(loggedError(new Error(message))).toMatchObject({ message: logged });
  });

  it('hides addresses in a long message in linear time', () => {
    // Quadratic time would exceed the time limit of a test.
    const long = 'a'.repeat(500_000);
    expect(loggedError(new Error(`${long} @ana@example.org`))).toMatchObject({ message: `${long} @…` });
  });

  it('omits the properties that database drivers and mail servers add', () => {
    const error = Object.assign(new Error('duplicate key\nKey (email)=(ana@example.org)'), {
      code: '23505',
      detail: 'Key (email)=(ana@example.org) already exists.',
      parameters: ['hunter2'],
      rejected: ['ana@example.org'],
    });
    expect(loggedError(error)).toMatchObject({ code: '23505' });
    expect(JSON.stringify(loggedError(error))).not.toMatch(/ana@|hunter2|already/);
  });

  it('accepts cyclic causes, and values that are no errors', () => {
    const endless = new Error('round');
    endless.cause = endless;
    expect(JSON.stringify(loggedError(endless)).match(/round/g)).toHaveLength(5);
    expect(loggedError('ana@example.org')).toEqual({ type: 'string', message: 'no error', stack: '' });
  });
});
