import * as v from 'valibot';
import { findTextFault } from '../../openapi/rules/text-fault.ts';
import { NEW_PASSWORD_INPUT, USER_INPUT } from '../../openapi/generated/text-rules.ts';
import { isUsername } from '../user/username.ts';
import { described, secret, setting } from './formats.ts';

const { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } = NEW_PASSWORD_INPUT.password;

export const FIRST_ADMINISTRATOR = {
  ADMIN_USERNAME: described(
    setting(
      v.pipe(
        v.string(),
        v.check(
          isUsername,
          `must be 1 to ${USER_INPUT.username.maxLength} letters, digits, underscores and periods`,
        ),
      ),
    ),
    {
      meaning: 'Username of the administrator that the service creates if the database has no users.',
      example: 'first.admin',
    },
  ),
  ADMIN_PASSWORD: described(
    v.pipe(
      secret,
      v.nullable(
        v.pipe(
          v.string(),
          v.check(
            (given) => findTextFault(given, NEW_PASSWORD_INPUT.password) !== 'tooShort',
            `must be at least ${MIN_PASSWORD} characters`,
          ),
          v.check(
            (given) => findTextFault(given, NEW_PASSWORD_INPUT.password) !== 'tooLong',
            `must be at most ${MAX_PASSWORD} characters`,
          ),
        ),
      ),
    ),
    {
      meaning: `Password of that administrator, ${MIN_PASSWORD} to ${MAX_PASSWORD} characters. Common passwords are refused.`,
      example: 'correct horse battery',
    },
  ),
};
