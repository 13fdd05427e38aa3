import { css } from 'styled-system/css';

/** The layout of the buttons below a question on the login screen. */
export const choices = css({ display: 'flex', flexDirection: 'column', gap: '3', marginTop: '2' });
