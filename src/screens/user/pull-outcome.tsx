import { css } from 'styled-system/css';
import type { PullResult } from '../../../openapi/generated/types.ts';
import { pullTexts } from './pull-texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { focusPageTitle } from '../../ui/base/page-title.tsx';
import { useConsole } from '../../hooks/use-app.ts';

const spacing = css({ paddingBottom: '4' });
const lines = css({ display: 'grid', gap: '1', marginTop: '1' });
const summary = css({ cursor: 'pointer', marginTop: '1' });
const list = css({ listStyle: 'none', marginTop: '2', maxHeight: 'choices', overflowY: 'auto' });
const row = css({ paddingBlock: '1' });
const name = css({ textStyle: 'strong', marginInlineEnd: '2' });

/** Maximum number of failed users in the list. The others are only counted. */
const MAX_SHOWN = 100;

/** The alert with the result of the last pull from the inventory. Shown until the viewer dismisses it. */
export function PullOutcome({ result }: { result: PullResult }) {
  const { pull } = useConsole();
  const failed = result.failed ?? [];
  const dismiss = () => {
    pull.send({ type: 'DISMISS' });
    // The title gets the focus, because the focused button is removed.
    focusPageTitle();
  };
  return (
    <div className={spacing}>
      <Alert
        tone={failed.length > 0 ? 'warning' : 'info'}
        title={failed.length > 0 ? pullTexts.leftOut(failed.length) : pullTexts.brought}
        onDismiss={dismiss}
      >
        <div className={lines}>
          {pullTexts.lines(result).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {failed.length > 0 ? <LeftOut failed={failed} /> : null}
      </Alert>
    </div>
  );
}

/** Lists the users that the pull could not save, with the reasons. */
function LeftOut({ failed }: { failed: NonNullable<PullResult['failed']> }) {
  return (
    <details>
      <summary className={summary}>{pullTexts.whoAndWhy}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <ul className={list} tabIndex={0} aria-label={pullTexts.whoAndWhy}>
        {failed.slice(0, MAX_SHOWN).map(({ source, message }, index) => (
          // The index is the key, because a name may occur twice, and the list never changes.
          <li key={index} className={row}>
            <span className={name} translate="no">
              {source}
            </span>
            <span>{message}</span>
          </li>
        ))}
        {failed.length > MAX_SHOWN ? (
          <li className={row}>{pullTexts.notShown(failed.length - MAX_SHOWN)}</li>
        ) : null}
      </ul>
    </details>
  );
}
