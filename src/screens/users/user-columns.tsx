import { Link } from '@tanstack/react-router';
import type { UserSummary } from '../../../openapi/types.ts';
import { createCriteria } from '../../../machines/resource/criteria.ts';
import { createListing } from '../../../machines/resource/rows.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StatusButton } from './status-button.tsx';

const fullName = (user: UserSummary) => `${user.firstName} ${user.lastName}`.trim();

/** What the users list filters and sorts by; the keys are those of the table's columns and of the URL. */
export const userListing = createListing<UserSummary>([
  { key: 'username', text: (user) => user.username },
  { key: 'name', text: fullName },
  { key: 'email', text: (user) => user.email },
  { key: 'profile', text: (user) => user.businessProfile?.name },
  { key: 'visibility', text: (user) => user.visibilityProfile?.name },
]);

const KEYS = ['username', 'name', 'email', 'profile', 'visibility'] as const;

export const userCriteria = createCriteria({
  sortable: KEYS,
  filters: KEYS,
  sort: 'username',
  choices: { status: ['active', 'inactive'] },
});

/**
 * The table's columns.
 *
 * @param linkProfiles whether profile names lead to their edit pages: not for SCO administrators (section 2).
 */
export function userColumns(linkProfiles: boolean): readonly Column<UserSummary>[] {
  return [
    {
      id: 'username',
      header: 'Username',
      sortable: true,
      filter: true,
      primary: true,
      cell: (user) => (
        <TextLink asChild>
          <Link to={paths.editUser(user.uuid)}>{user.username}</Link>
        </TextLink>
      ),
    },
    { id: 'name', header: 'Name', sortable: true, filter: true, cell: fullName },
    { id: 'email', header: 'Email', sortable: true, filter: true, width: 'wide', cell: (user) => user.email },
    {
      id: 'profile',
      header: 'Profile',
      sortable: true,
      filter: true,
      cell: ({ businessProfile: profile }) =>
        profile && linkProfiles ? (
          <TextLink asChild>
            <Link to={paths.editBusinessProfile(profile.uuid)}>{profile.name}</Link>
          </TextLink>
        ) : (
          profile?.name
        ),
    },
    {
      id: 'visibility',
      header: 'Visibility',
      sortable: true,
      filter: true,
      cell: ({ visibilityProfile: profile }) =>
        profile && linkProfiles ? (
          <TextLink asChild>
            <Link to={paths.editVisibilityProfile(profile.uuid)}>{profile.name}</Link>
          </TextLink>
        ) : (
          profile?.name
        ),
    },
    { id: 'status', header: 'Status', width: 'narrow', cell: (user) => <StatusButton user={user} /> },
  ];
}
