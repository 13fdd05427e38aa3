import type { Holders } from '../../../machines/access/holders.ts';
import type { Removable, Usage } from '../../../machines/resource/removal/removal.machine.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

/** Texts of a resource in the dialog that confirms a delete. */
export interface RemovalTexts<Target extends Removable> {
  title(name: string): string;
  usage(usage: Usage): string;
  /** Describes what the affected users lose: a sentence, and a list of names. */
  losses(target: Target): { readonly text: string; readonly items: readonly string[] };
}

/** Returns a sentence such as `2 active users and 1 inactive user have it.`; `them` stands for several objects. */
const holdersSentence = (what: 'it' | 'them', active: number, inactive: number): string =>
  active + inactive === 0
    ? `No user has ${what}.`
    : `${counted(active, units.activeUser)} and ${counted(inactive, units.inactiveUser)} have ${what}.`;

/** Returns a sentence: how many active and inactive users have the object to be deleted. */
export const usedByUsers = ({ active, total }: Usage): string =>
  holdersSentence('it', active, total - active);

/** Returns a text with the number of users or objects that a list omits; null if the list is complete. */
export const notListed = (left: number): string | null =>
  left > 0 ? `${formatCount(left)} more are not listed.` : null;

export const removalDialogTexts = {
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Finding out who uses it...',
  affected: 'Who uses it',
  usersOfAffectedLabel: 'Their users',
  findUser: 'Find a user',
  usersOfAffected: ({ active, inactive }: Pick<Holders, 'active' | 'inactive'>) =>
    holdersSentence('them', active, inactive),
  find: 'Find',
  active: 'Active',
  inactive: 'Inactive',
  nobodyFound: 'Nobody of this name uses it.',
  nobodyListed: 'Nobody of this name is listed.',
  usersNotKnown: 'The service does not say which users have them.',
  notListed: ({ affected, total, isCapped }: Usage) =>
    isCapped
      ? `More than ${formatCount(total - affected.length)} more are not listed.`
      : notListed(total - affected.length),
  notShown: (count: number) => `${formatCount(count)} more: find them by name.`,
  typeName: (name: string) => `Type ${name} to confirm`,
  checkingExistence: 'The service did not answer. Finding out whether it was deleted...',
  unclear: 'It is not known whether it was deleted',
  unclearReason: 'The service answered neither the delete nor the question after it.',
} as const;
