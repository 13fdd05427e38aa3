import { describe, expect, test } from 'vitest';
import { isAnswerOf } from '../../../machines/sign-in/issuer.ts';

const ASKED = 'https://users.example.org';

describe('isAnswerOf', () => {
  test.each([null, ASKED, `${ASKED}/`])('accepts a response with the expected issuer: %j', (issuer) => {
    expect(isAnswerOf(ASKED, issuer)).toBe(true);
    expect(isAnswerOf(`${ASKED}/`, issuer)).toBe(true);
  });

  test.each(['', 'https://users.example.org.evil', `${ASKED}/other`, 'http://users.example.org', 'null'])(
    'refuses a response with another issuer or none: %j',
    (issuer) => {
      expect(isAnswerOf(ASKED, issuer)).toBe(false);
    },
  );
});
