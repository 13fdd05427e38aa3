import { css } from 'styled-system/css';
import type { AppKey } from '../../../machines/common/app-key.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { CopyButton } from '../copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { appTexts as texts } from './texts.ts';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' });

/** Shows the key of a new authenticator app, as a QR code and as text. */
export function AppKeyFields({ appKey }: { appKey: AppKey }) {
  const secret = appKey.secret.reveal();
  return (
    <div className={fields}>
      <p>{texts.scan}</p>
      <QrCode text={appKey.uri.reveal()} label={texts.qrCode} />
      {/* A text area, because it wraps: on a phone, the key is longer than a line. */}
      <TextArea
        label={texts.secret}
        help={texts.secretHelp}
        value={secret}
        readOnly
        translate="no"
        onFocus={({ currentTarget }) => currentTarget.select()}
        tools={<CopyButton label={texts.secret} read={() => secret} disabled={false} />}
      />
    </div>
  );
}
