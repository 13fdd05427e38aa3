import type { UserSummary } from '../../../openapi/generated/types.ts';
import { css } from 'styled-system/css';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { WITHOUT_PROFILE } from '../../../openapi/rules/empty-profile.ts';
import { userListTexts } from './list-texts.ts';
import { userControl } from './user-control.ts';

const mark = css({
  color: 'text.subtle',
  borderRadius: 'small',
  textDecorationLine: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  cursor: 'help',
});

/**
 * Replaces the profile's name in the row of a user without a profile. A tooltip explains what such a user cannot do.
 */
export function NoProfile({ user }: { user: UserSummary }) {
  return (
    <Tooltip text={userListTexts.statusFixed}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to open the tooltip */}
      <span className={mark} tabIndex={0} translate="yes" data-control={userControl(user, 'profile')}>
        {WITHOUT_PROFILE.profile}
      </span>
    </Tooltip>
  );
}

const none = css({ color: 'text.subtle' });

/** Replaces the visibility's name in the row of a user without a visibility. */
export const NoVisibility = () => (
  <span className={none} translate="yes">
    {WITHOUT_PROFILE.visibility}
  </span>
);
