import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { lastSignInOf } from '../../../machines/user/last-sign-ins.machine.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { dayText, lastSignInTexts as texts } from './last-sign-in-texts.ts';

const muted = css({ color: 'text.muted' });

/** The cell with the date of a user's last sign-in. Dates are loaded after the rows of the list. */
export function LastSignIn({ user }: { user: UserSummary }) {
  const { lastSignIns } = useConsole();
  const shown = useSelector(lastSignIns, (snapshot) => lastSignInOf(snapshot, user.uuid));
  switch (shown) {
    case 'loading':
      return (
        <span className={muted}>
          <span aria-hidden="true">…</span>
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        </span>
      );
    case 'unknown':
      return <span className={muted}>{texts.unknown}</span>;
    case null:
      return <span>{texts.never}</span>;
    default:
      return <time dateTime={shown}>{dayText(new Date(shown))}</time>;
  }
}
