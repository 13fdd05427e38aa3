import { fullFormats } from 'ajv-formats/dist/formats.js';
import { cleanName } from '../../../openapi/names.ts';
import type { ChoiceColumn, Column } from './columns.ts';

const MAX_LENGTH = 255;
const USERNAME = /^[A-Za-z0-9_.]+$/;
const EMAIL = fullFormats.email as RegExp;

const REQUIRED = 'This field is required. (Max 255 Characters)';
const TOO_LONG = 'This must be under 255 characters';

const isLong = (text: string): boolean => Array.from(text).length > MAX_LENGTH;

/** What a cell means, in the words of an export; or why it cannot be taken. */
export type Reading = { value: string } | { refusal: string };

type Reader = (text: string) => Reading;

/** A name, as it is kept: a user is the same however their file was made. */
const required: Reader = (text) => {
  const value = cleanName(text);
  return value === '' || isLong(value) ? { refusal: REQUIRED } : { value };
};

const optional: Reader = (text) => (isLong(text) ? { refusal: TOO_LONG } : { value: text });

const requiredForm =
  (form: RegExp, refusal: string): Reader =>
  (text) => {
    const reading = required(text);
    return 'refusal' in reading || form.test(reading.value) ? reading : { refusal };
  };

/** How each column that is no choice is read (B5.11). */
export const READERS: Readonly<Record<Exclude<Column, ChoiceColumn>, Reader>> = {
  username: requiredForm(USERNAME, 'Only alphanumeric letters, _ (underscore), and . (period) are allowed'),
  email: requiredForm(EMAIL, 'This must be an e-mail address such as name@example.org.'),
  firstName: required,
  lastName: required,
  deskPhone: optional,
  mobilePhone: optional,
  active: (text) => {
    const value = text.trim().toLowerCase();
    return value === 'true' || value === 'false' ? { value } : { refusal: 'This must be true or false.' };
  },
};
