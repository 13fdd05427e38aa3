import type { FaultText, FaultTexts } from '../form/fault-texts.ts';
import { inOrder } from '../../../openapi/rules/access/grants.ts';
import type { AppProfile } from '../../../openapi/generated/types.ts';
import type { RemovalTexts } from '../removal/texts.ts';
import { counted } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';
import { grantedLabels } from './granted-labels.ts';
import { messages } from './outcomes.ts';
import { named } from '../../texts/names.ts';
import { profileFaults, profileFormTexts } from '../profile/texts.ts';

export const appProfileFormTexts = {
  title: { creating: 'New App Profile', editing: 'Editing App Profile' },
  fields: {
    ...profileFormTexts.fields,
    application: 'Application',
    roles: 'Roles',
    elements: 'Elements',
  },
  nouns: { ...profileFormTexts.nouns, application: 'application' },
  locked: 'The application can no longer be changed.',
  /** The note on a role or element that only users with a certain role see. */
  visibleTo: (role: string) => `Visible to ${role}`,
  newer: 'Added to the application after this page was loaded',
  missing: 'The application no longer has all of these',
  missingNamed: (names: readonly string[]) =>
    `${named(names)}: this profile no longer grants them, and saving removes them.`,
} as const;

/** The errors shown at fields. A key is the code that the form's rules return. */
export const appProfileFaults: FaultTexts = new Map<string, FaultText>([
  ...profileFaults,
  ['taken', messages.taken],
  ['noApplication', 'Please select an application'],
]);

export const appProfileListTexts = {
  title: 'Application Profiles',
  headers: {
    description: 'Description',
    application: 'Application',
    roles: 'Roles',
    parameters: 'Parameters',
  },
  create: 'New App Profile',
  unit: units.appProfile,
  emptyHelp:
    'Create one with New App Profile: it is a selection of an application’s roles and elements. Applications come first, under Application Admin.',
} as const;

export const appProfileRemovalTexts: RemovalTexts<AppProfile> = {
  title: (name) => `Delete the application profile ${name}?`,
  usage: ({ affected }) =>
    affected.length === 0
      ? 'No business profile uses it.'
      : `${counted(affected.length, units.businessProfile)} ${affected.length === 1 ? 'uses' : 'use'} it.`,
  losses: ({ application, roles, elements }) => {
    const items = [roles, elements.map(inDropDown)].flatMap((some) => grantedLabels(some).toSorted(inOrder));
    const until = `Until another one is chosen for ${application.name}, the users of each of them lose there`;
    if (items.length > 0) return { text: `${until}:`, items };
    return {
      text:
        roles.length + elements.length > 0
          ? `${until} ${counted(roles.length, units.role)} and ${counted(elements.length, units.element)}.`
          : 'It gives nothing, so their users lose nothing.',
      items,
    };
  },
};

/** Appends the label of an element's drop-down to the element's name: `Area 9 (Region)`. */
const inDropDown = ({ name, label, ...element }: AppProfile['elements'][number]) => ({
  ...element,
  ...(name !== undefined && { name: label ? `${name} (${label})` : name }),
});
