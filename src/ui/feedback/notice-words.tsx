import type { ReactElement } from 'react';
import { css } from 'styled-system/css';

const line = css({ display: 'block' });
const why = css({ display: 'block', textStyle: 'small', color: 'text.muted' });

export const noticeWords = (text: string, detail: string): ReactElement => (
  <>
    <span className={line}>{text}</span> <span className={why}>{detail}</span>
  </>
);
