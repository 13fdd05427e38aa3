import type { HoldersOf } from '../../../machines/access/holders.ts';
import type { Effect } from '../../../openapi/rules/access/access-change.ts';
import type { FormSection } from '../form/form-definition.ts';
import { CountLinks, type UsersFilter } from './count-links.tsx';
import { ProfileHolders } from './profile-holders.tsx';
import { accessTexts } from './texts.ts';
import type { AccessQuery } from './use-access-data.ts';
import type { Wording } from './wording.ts';

interface UsersSectionProps<Item> {
  /** The uuid of the stored profile. */
  uuid: string;
  /** The filter of the users list that finds the profile's users. */
  filter: UsersFilter;
  effect: Effect<Item>;
  wording: Wording<Item>;
  known: AccessQuery<HoldersOf>;
}

/** Returns the section that shows how many users have a profile. In a wide window, it is beside the fields. */
export function usersSection<Item>({ uuid, filter, known, ...shown }: UsersSectionProps<Item>): FormSection {
  const holders = known.data && known.data(uuid);
  return {
    id: 'users',
    label: accessTexts.who.tab,
    beside: true,
    content: (
      <ProfileHolders
        {...shown}
        holders={holders}
        summary={holders && <CountLinks holders={holders} filter={filter} />}
        known={known}
      />
    ),
  };
}
