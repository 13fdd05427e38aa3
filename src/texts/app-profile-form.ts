import { profileFaults, profileFormTexts } from './profile-forms.ts';
import { formatCount } from './ui.ts';

/** So many names are read at a glance. */
export const MOST_NAMED = 20;

/** `A, B, C`, and how many more there are of very many. */
function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const first = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${first} and ${formatCount(more)} more` : first;
}

/** What the form of an application profile says (specification, section 2). */
export const appProfileFormTexts = {
  title: { creating: 'New App Profile', editing: 'Editing App Profile' },
  fields: {
    ...profileFormTexts.fields,
    application: 'Application',
    roles: 'Roles',
    elements: 'Elements',
  },
  locked: 'The application cannot be changed any more.',
  /** What stands beside a role or an element that not every administrator sees. */
  visibleTo: (role: string) => `Visible to ${role}`,
  hidden: 'Not in the list of the application that you see',
  /** What one of two versions grants of very much, beside what both do. */
  beside: (names: readonly string[], common: number) =>
    names.length === 0
      ? `${formatCount(common)} in both`
      : `${named(names)}, and ${formatCount(common)} in both`,
  gone: 'The application does not have all of this any more',
  goneNamed: (names: readonly string[]) =>
    `${named(names)}: nobody gets that from this profile any longer, and saving leaves it out.`,
} as const;

/** What is wrong with a field, by the code that the form's rules give (specification, section 5). */
export const appProfileFaults: ReadonlyMap<string, string> = new Map([
  ...profileFaults,
  ['noApplication', 'Please select an application'],
]);
