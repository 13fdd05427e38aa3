import type { ReactElement } from 'react';
import { css } from 'styled-system/css';

const line = css({ display: 'block' });
const why = css({ display: 'block', textStyle: 'small', color: 'text.muted' });

/** Renders a notice's text and its reason. */
export const noticeWords = (text: string, detail: string): ReactElement => (
  <>
    <span className={line}>{text}</span> <span className={why}>{detail}</span>
  </>
);
