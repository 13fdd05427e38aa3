import { fullName } from '../../../openapi/full-name.ts';
import type { UserSummary } from '../../../openapi/types.ts';
import { paths } from '../../routing/paths.ts';
import { RowLink } from '../../routing/row-link.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { OneLine } from '../../ui/table/one-line.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { userCriteria } from './criteria.ts';
import { NoProfile } from './no-profile.tsx';
import { StatusButton } from './status-button.tsx';
import { userControl } from './user-control.ts';

/** The users list: its columns and rules (B5.1). */
export const userList = defineList(paths.user.list, userCriteria, [
  {
    id: 'username',
    header: 'Username',
    primary: true,
    opens: true,
    text: (user) => user.username,
    cell: (user) => (
      <TextLink asChild>
        <RowLink to={paths.user.edit(user.uuid)} data-control={userControl(user, 'username')}>
          {user.username}
        </RowLink>
      </TextLink>
    ),
  },
  { id: 'name', header: 'Name', text: fullName },
  {
    id: 'email',
    header: 'Email',
    width: 'wide',
    text: (user) => user.email,
    cell: (user) => <OneLine>{user.email}</OneLine>,
  },
  {
    id: 'profile',
    header: 'Profile',
    text: (user) => user.businessProfile?.name,
    cell: (user) => {
      const { businessProfile: profile } = user;
      return profile === null ? (
        <NoProfile user={user} />
      ) : (
        <TextLink quiet asChild>
          <RowLink to={paths.businessProfile.edit(profile.uuid)} data-control={userControl(user, 'profile')}>
            {profile.name}
          </RowLink>
        </TextLink>
      );
    },
  },
  {
    id: 'visibility',
    header: 'Visibility',
    text: (user) => user.visibilityProfile?.name,
    cell: (user) => {
      const { visibilityProfile: profile } = user;
      return (
        profile && (
          <TextLink quiet asChild>
            <RowLink
              to={paths.visibilityProfile.edit(profile.uuid)}
              data-control={userControl(user, 'visibility')}
            >
              {profile.name}
            </RowLink>
          </TextLink>
        )
      );
    },
  },
  {
    id: 'status',
    header: 'Status',
    translated: true,
    width: 'narrow',
    text: () => undefined,
    cell: (user) => <StatusButton user={user} />,
  },
] satisfies ListColumn<UserSummary>[]);

/** The columns without links, for SCO administrators, who may not open profiles (B5.1). */
export const userColumnsWithoutLinks = userList.columns.map((column) => {
  if (column.id === 'profile')
    return {
      ...column,
      cell: (user: UserSummary) => user.businessProfile?.name ?? <NoProfile user={user} />,
    };
  if (column.id === 'visibility')
    return { ...column, cell: (user: UserSummary) => user.visibilityProfile?.name };
  return column;
});
