import { fullName } from '../../../openapi/rules/full-name.ts';
import { isHidden } from '../../../openapi/rules/hidden.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { WITHOUT_PROFILE } from '../../../openapi/rules/empty-profile.ts';
import { LIST_TEXT_NAMES, listText, type ListText } from '../../../openapi/rules/user-fields.ts';
import { paths } from '../../routing/paths.ts';
import { RowLink } from '../../routing/row-link.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { OneLine } from '../../ui/table/one-line.tsx';
import { HiddenName } from '../hidden-name.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { userCriteria } from './criteria.ts';
import { LastSignIn } from './last-sign-in.tsx';
import { LastSignInFilter } from './last-sign-in-filter.tsx';
import { lastSignInFilterText } from './last-sign-in-texts.ts';
import { userListTexts } from './list-texts.ts';
import { NoProfile, NoVisibility } from './no-profile.tsx';
import { StatusButton } from './status-button.tsx';
import { userControl } from './user-control.ts';

const { headers } = userListTexts;

/** Returns a function that returns the name of a user's profile; null if the viewer may not see it. */
const profileText =
  (field: 'businessProfile' | 'visibilityProfile') =>
  ({ [field]: profile }: UserSummary): string | null | undefined =>
    isHidden(profile) ? null : profile?.name;

/** What columns with texts of the user show in addition to their text. */
const TEXT_COLUMNS: Partial<Record<ListText, Partial<ListColumn<UserSummary>>>> = {
  username: {
    width: 'least',
    primary: true,
    opens: true,
    cell: (user) => (
      <TextLink asChild>
        <RowLink to={paths.user.edit(user.uuid)} data-control={userControl(user, 'username')}>
          {user.username}
        </RowLink>
      </TextLink>
    ),
  },
  // An element, because the table limits the lines of elements only.
  name: { cell: (user) => <span>{fullName(user)}</span> },
  email: { width: 'wide', cell: (user) => <OneLine>{user.email}</OneLine> },
};

/** The users list: its columns, and how they are filtered and sorted. */
export const userList = defineList(paths.user.list, userCriteria, [
  ...LIST_TEXT_NAMES.map((id) => ({
    id,
    header: headers[id],
    text: (user: UserSummary) => listText(id, user),
    ...TEXT_COLUMNS[id],
  })),
  {
    id: 'profile',
    header: headers.profile,
    text: profileText('businessProfile'),
    missingText: WITHOUT_PROFILE.profile,
    cell: (user) => {
      const { businessProfile: profile } = user;
      if (isHidden(profile)) return <HiddenName control={userControl(user, 'profile')} />;
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
    header: headers.visibility,
    text: profileText('visibilityProfile'),
    missingText: WITHOUT_PROFILE.visibility,
    cell: (user) => {
      const { visibilityProfile: profile } = user;
      if (isHidden(profile)) return <HiddenName control={userControl(user, 'visibility')} />;
      return profile === null ? (
        <NoVisibility />
      ) : (
        <TextLink quiet asChild>
          <RowLink
            to={paths.visibilityProfile.edit(profile.uuid)}
            data-control={userControl(user, 'visibility')}
          >
            {profile.name}
          </RowLink>
        </TextLink>
      );
    },
  },
  {
    id: 'lastSignIn',
    header: headers.lastSignIn,
    translated: true,
    width: 'narrow',
    secondary: true,
    replaces: 'email',
    text: () => undefined,
    cell: (user) => <LastSignIn user={user} />,
    FilterControl: LastSignInFilter,
    filterText: lastSignInFilterText,
  },
  {
    id: 'status',
    header: headers.status,
    translated: true,
    width: 'narrow',
    text: () => undefined,
    cell: (user) => <StatusButton user={user} />,
  },
] satisfies ListColumn<UserSummary>[]);

const nameOf = (profile: { name: string } | null) => (profile ? <span>{profile.name}</span> : null);

/** The columns for viewers who may not open profiles (SCO administrators): profile names are not links. */
export const userColumnsWithoutLinks = userList.columns.map((column) => {
  if (column.id === 'profile')
    return {
      ...column,
      cell: (user: UserSummary) =>
        isHidden(user.businessProfile) ? (
          <HiddenName control={userControl(user, 'profile')} />
        ) : (
          (nameOf(user.businessProfile) ?? <NoProfile user={user} />)
        ),
    };
  if (column.id === 'visibility')
    return {
      ...column,
      cell: (user: UserSummary) =>
        isHidden(user.visibilityProfile) ? (
          <HiddenName control={userControl(user, 'visibility')} />
        ) : (
          (nameOf(user.visibilityProfile) ?? <NoVisibility />)
        ),
    };
  return column;
});
