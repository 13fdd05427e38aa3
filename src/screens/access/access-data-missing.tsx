import { css } from 'styled-system/css';
import { accessTexts } from './texts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../../ui/base/button.tsx';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' });

interface AccessDataMissingProps {
  /** Texts to show while the data is loading (`finding`) and after loading failed (`unknown`). */
  words?: { readonly finding: string; readonly unknown: string };
  waiting: boolean;
  onRetry: () => void;
}

/**
 * Shown while data about users or the network is loading, and after loading failed, with a button to try again.
 */
export function AccessDataMissing({ words = accessTexts, waiting, onRetry }: AccessDataMissingProps) {
  return (
    <div className={line}>
      <span>{waiting ? words.finding : words.unknown}</span>
      {waiting ? null : (
        <Button size="small" onClick={onRetry}>
          {UI_TEXTS.tryAgain}
        </Button>
      )}
    </div>
  );
}
