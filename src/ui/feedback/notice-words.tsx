import type { ReactElement } from 'react';
import { css } from 'styled-system/css';
import { timesText } from '../../texts/counts.ts';

const line = css({ display: 'block' });
const count = css({
  display: 'inline-block',
  marginInlineStart: '2',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
});
const why = css({ display: 'block', textStyle: 'small', color: 'text.muted' });

/** What a notice says, how often it was said if more than once, and why below that. */
export const noticeWords = (text: string, detail: string | undefined, times: number): ReactElement => (
  <>
    <span className={line}>
      {text}
      {times > 1 ? <span className={count}> {timesText(times)}</span> : null}
    </span>
    {detail === undefined ? null : (
      <>
        {' '}
        <span className={why}>{detail}</span>
      </>
    )}
  </>
);
