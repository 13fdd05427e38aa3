import { css } from 'styled-system/css';

const sign = css({
  flexShrink: '0',
  boxSize: '8',
  padding: '2',
  borderRadius: 'small',
  background: 'accent',
  color: 'accent.on',
});

/** The built-in logo. Shown if the setting `SUITE_MARK` is missing, and always in the built-in header. */
export function DrawnMark() {
  return (
    <svg viewBox="0 0 16 16" className={sign} aria-hidden="true">
      <path
        d="M8 1a3.5 3.5 0 1 1-.01 0zM1.5 15a6.5 6.5 0 0 1 13 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  );
}
