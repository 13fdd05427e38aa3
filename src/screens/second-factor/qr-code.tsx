import { encodeQR } from 'qr';
import { css } from 'styled-system/css';

/** Width of the border in modules (ISO/IEC 18004), which scanners need. */
const QUIET_ZONE = 4;

// Dark on white in both themes, because many scanners cannot read an inverted code.
const code = css({ background: '[#ffffff]', maxWidth: '[14rem]', width: 'full', borderRadius: 'small' });

/** Shows a text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need the code as a data URL
      role="img"
      aria-label={label}
      className={code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="#000000" />
    </svg>
  );
}
