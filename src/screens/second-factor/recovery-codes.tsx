import { css } from 'styled-system/css';
import type { Secret } from '../../../machines/common/secret.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CopyButton } from '../copy-button.tsx';
import { appTexts as texts } from './texts.ts';
import { takeFocus } from '../../ui/base/take-focus.ts';

const whole = css({ minWidth: '0', width: 'full', display: 'grid', gap: '4', justifyItems: 'start' });
const codes = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(18rem, 1fr))',
  gap: '2',
  width: 'full',
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
const stored = css({ display: 'flex', alignItems: 'center', gap: '2' });

/** Shows new recovery codes, with a button that says that the user has stored them. */
export function RecoveryCodes({
  recoveryCodes,
  onKept,
}: {
  recoveryCodes: readonly Secret[];
  onKept: () => void;
}) {
  const all = recoveryCodes.map((code) => code.reveal());
  return (
    <div className={whole} tabIndex={-1} ref={takeFocus}>
      <Alert tone="warning">{texts.store}</Alert>
      <ul className={codes} aria-label={texts.recoveryCodes} translate="no">
        {all.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={stored}>
        <Button tone="primary" onClick={onKept}>
          {texts.kept}
        </Button>
        <CopyButton label={texts.recoveryCodes} read={() => all.join('\n')} disabled={false} />
      </div>
    </div>
  );
}
