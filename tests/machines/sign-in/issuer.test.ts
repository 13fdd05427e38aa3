import { expect, test } from 'vitest';
import { isAnswerOf } from '../../../machines/sign-in/issuer.ts';

const ASKED = 'https://users.example.org';

test.each([null, ASKED, `${ASKED}/`])('an answer of the provider that was asked is one: %j', (issuer) => {
  expect(isAnswerOf(ASKED, issuer)).toBe(true);
  expect(isAnswerOf(`${ASKED}/`, issuer)).toBe(true);
});

test.each(['', 'https://users.example.org.evil', `${ASKED}/other`, 'http://users.example.org', 'null'])(
  'an answer of another one is none: %j',
  (issuer) => {
    expect(isAnswerOf(ASKED, issuer)).toBe(false);
  },
);
