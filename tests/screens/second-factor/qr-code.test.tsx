import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { QrCode } from '../../../src/screens/second-factor/qr-code.tsx';

/** Pixels for each module of the decoded picture. */
const SCALE = 4;

it('shows a QR code that a scanner can read', () => {
  const text =
    'otpauth://totp/Suite:anna?secret=JBSWY3DPEHPK3PXP&issuer=Suite&algorithm=SHA1&digits=6&period=30';
  render(<QrCode text={text} label="QR code" />);
  const picture = screen.getByRole('img', { name: 'QR code' });
  const size = Number(picture.getAttribute('viewBox')!.split(' ')[2]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const modules = picture
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g);
  for (const [, x, y] of modules) {
    for (let pixel = 0; pixel < SCALE * SCALE; pixel += 1) {
      const column = Number(x) * SCALE + (pixel % SCALE);
      const line = Number(y) * SCALE + Math.floor(pixel / SCALE);
      data.fill(0, (line * size + column) * 4, (line * size + column) * 4 + 3);
    }
  }
  expect(decodeQR({ width: size, height: size, data })).toBe(text);
});
