import { USER_INPUT } from '../../openapi/generated/text-rules.ts';
import { normalize } from '../../openapi/rules/normalize.ts';
import type { PlainField } from '../../openapi/rules/user-fields.ts';
import { at, dice, pick } from './fixed.ts';
import { NAME_STOCKS, type NameStock } from './names.ts';

export interface Person extends Record<PlainField, string | null> {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

const LONGEST = USER_INPUT.lastName.maxLength;

const LONG_NAME_EVERY = 83;

const HOSTS = ['aurora.example', 'borealis.example', 'mail.meridian.example', 'suite.example'];

const PAIRS = NAME_STOCKS.flatMap(({ given, family }: NameStock) =>
  given.flatMap((first) => family.map((last) => [first, last] as const)),
);

// Distance, in the list of all pairs of first and last names, between the pairs of two successive people. It is coprime
// with the number of pairs, so every pair is used before any pair is repeated.
const STRIDE = 1097;

const LATIN: Record<string, string> = { ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', ı: 'i', ø: 'o' };

const written = (name: string): string => name.split('/')[0] ?? name;

function toLatinLetters(name: string): string {
  const latin = name.split('/')[1] ?? name;
  const letters = latin.toLowerCase().replaceAll(/[ßłđðþæıø]/g, (letter) => LATIN[letter] ?? letter);
  return normalize(letters, 'NFD').replaceAll(/[^a-z]/g, '');
}

const lengthen = (name: string): string => `${name}-`.repeat(LONGEST).slice(0, LONGEST - 1) + name.charAt(0);

function phone(roll: () => number, chance: number): string | null {
  const isKnown = roll() < chance;
  // The number is one of 555-01xx, which are reserved for fiction.
  const digits = String(Math.floor(roll() * 100)).padStart(2, '0');
  const area = 200 + Math.floor(roll() * 700);
  return isKnown ? `+1 ${area} 555 01${digits}` : null;
}

export function demoPerson(index: number): Person {
  const roll = dice(index + 1);
  const [given, family] = at(PAIRS, index * STRIDE);
  const round = Math.floor(index / PAIRS.length);
  const username = `${toLatinLetters(given)}.${toLatinLetters(family)}${round === 0 ? '' : round + 1}`;
  const lastName = written(family);
  return {
    username,
    email: `${username}@${pick(HOSTS, roll)}`,
    firstName: written(given),
    lastName: index % LONG_NAME_EVERY === LONG_NAME_EVERY - 1 ? lengthen(lastName) : lastName,
    deskPhone: phone(roll, 0.7),
    mobilePhone: phone(roll, 0.5),
  };
}
