import { css } from 'styled-system/css';

/** The buttons of a question on the login screen, one below the other. */
export const choices = css({ display: 'flex', flexDirection: 'column', gap: '3', marginTop: '6' });
