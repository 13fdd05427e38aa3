import { fullFormats } from 'ajv-formats/dist/formats.js';
import { cleanName } from '../../../openapi/names.ts';
import { fold } from '../../db/fold.ts';
import { mayGive } from '../../access/give.ts';
import type { Column } from './columns.ts';
import type { Named, World } from './world.ts';

const MAX_LENGTH = 255;
const USERNAME = /^[A-Za-z0-9_.]+$/;
const EMAIL = fullFormats.email as RegExp;

const REQUIRED = 'This field is required. (Max 255 Characters)';
const TOO_LONG = 'This must be under 255 characters';

const isLong = (text: string): boolean => Array.from(text).length > MAX_LENGTH;

/** What a cell means, in the words of an export; or why it cannot be taken. */
export type Reading = { value: string } | { refusal: string };

type Reader = (text: string, world: World) => Reading;

/** A name, as it is kept: a user is the same however their file was made. */
const required: Reader = (text) => {
  const value = cleanName(text);
  return value === '' || isLong(value) ? { refusal: REQUIRED } : { value };
};

const optional: Reader = (text) => (isLong(text) ? { refusal: TOO_LONG } : { value: text });

const requiredForm =
  (form: RegExp, refusal: string): Reader =>
  (text, world) => {
    const reading = required(text, world);
    return 'refusal' in reading || form.test(reading.value) ? reading : { refusal };
  };

/** Something that is there and may be chosen, under the name it has. */
function choice(known: ReadonlyMap<string, Named>, text: string, refusal: string): Reading {
  const found = known.get(fold(text));
  return found?.isVisible ? { value: found.name } : { refusal };
}

const readBusinessProfile: Reader = (text, world) => {
  if (cleanName(text) === '') return { refusal: 'This field is required' };
  const known = world.businessProfiles;
  const reading = choice(known, text, 'There is no business profile of this name.');
  const roles = known.get(fold(text))?.roles ?? [];
  return 'refusal' in reading || mayGive(world.viewer, roles)
    ? reading
    : { refusal: 'This profile gives roles that you do not have yourself.' };
};

/** How each column is read (B5.11). */
export const READERS: Readonly<Record<Column, Reader>> = {
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
  businessProfile: readBusinessProfile,
  visibilityProfile: (text, world) =>
    cleanName(text) === ''
      ? { refusal: 'This field is required' }
      : choice(world.visibilityProfiles, text, 'There is no visibility profile of this name.'),
  location: (text, world) =>
    cleanName(text) === ''
      ? { value: '' }
      : choice(world.locations, text, 'There is no location of this name.'),
};
