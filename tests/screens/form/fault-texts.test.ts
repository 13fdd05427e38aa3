import { expect, it } from 'vitest';
import { userFaults } from '../../../src/screens/user/texts.ts';
import { clientFaults } from '../../../src/screens/auth-client/texts.ts';
import { faultText } from '../../../src/screens/form/fault-texts.ts';

it.each([
  ['tooLong', 32, 'This must be under 32 characters'],
  ['required', 32, 'This field is required. (Max 32 Characters)'],
  ['email', 32, 'Please enter a valid email address'],
  ['a message of the service', 32, 'a message of the service'],
])('the error %s of a field of %i characters names its limit', (fault, maxLength, text) => {
  expect(faultText(userFaults, fault, { maxLength })).toBe(text);
});

it('a limit of more than four digits is grouped', () => {
  expect(faultText(clientFaults, 'keysTooLong', { maxLength: 16_384 })).toBe(
    'This must be under 16,384 characters',
  );
});
