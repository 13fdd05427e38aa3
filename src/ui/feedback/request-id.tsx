import { css } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';

const small = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' });
const whole = css({ userSelect: 'all' });

/** Says by which id the service's log tells of a call that failed; one click selects it whole. */
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
