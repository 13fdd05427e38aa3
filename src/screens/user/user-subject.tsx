import { css } from 'styled-system/css';
import { fullName } from '../../../openapi/rules/full-name.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { initialsOf } from './initials.ts';
import { userFormTexts } from './texts.ts';

const row = css({ display: 'flex', alignItems: 'center', gap: '3' });
const sign = css({
  display: 'inline-flex',
  flexShrink: '0',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: '8',
  borderRadius: 'round',
  background: 'surface.selected',
  color: 'text',
  textStyle: 'label',
});
const words = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minWidth: '0' });
// Long names are cut off, because the form below shows the whole names.
const name = css({ color: 'text', lineClamp: '2' });
const username = css({ textStyle: 'body', color: 'text.muted', lineClamp: '2' });

/** Shows, below the form's title, which user the form edits: initials, full name, username and status. */
export function UserSubject({ user }: { user: User }) {
  const { active } = user;
  return (
    <div className={row}>
      <span className={sign} aria-hidden="true" translate="no">
        {initialsOf(user)}
      </span>
      <div className={words}>
        <span className={name} translate="no">
          {fullName(user)}
        </span>
        <span className={username} translate="no">
          {user.username}
        </span>
        <Badge tone={active ? 'positive' : 'neutral'} dot>
          {active ? userFormTexts.active : userFormTexts.inactive}
        </Badge>
      </div>
    </div>
  );
}
