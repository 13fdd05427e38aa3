import { css } from 'styled-system/css';

/** Stacks the buttons of a question on the login screen. */
export const choices = css({ display: 'flex', flexDirection: 'column', gap: '3', marginTop: '6' });
