import { css } from 'styled-system/css';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { userListTexts } from './list-texts.ts';

const mark = css({
  color: 'text.subtle',
  borderRadius: 'small',
  textDecorationLine: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  cursor: 'help',
});

/** Stands where a user has no business profile, and says what follows from that (B5.2). */
export function NoProfile() {
  return (
    <Tooltip text={userListTexts.statusFixed}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what explains must be reached to be read */}
      <span className={mark} tabIndex={0} translate="yes">
        {userListTexts.withoutProfile}
      </span>
    </Tooltip>
  );
}
