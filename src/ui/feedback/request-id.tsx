import { css } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';

const small = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' });
const whole = css({ userSelect: 'all' });

/** Shows the id under which a failed call is in the service's log. One click selects the id, for copying. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <p className={small}>
      <span>{UI_TEXTS.requestId}</span>{' '}
      <span className={whole} translate="no">
        {id}
      </span>
    </p>
  );
}
