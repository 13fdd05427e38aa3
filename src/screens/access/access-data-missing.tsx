import { css } from 'styled-system/css';
import { accessTexts } from './texts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../../ui/base/button.tsx';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' });

interface AccessDataMissingProps {
  /** Texts for the loading and for the failed state. */
  words?: { readonly finding: string; readonly unknown: string };
  waiting: boolean;
  onRetry: () => void;
}

/** Shown in place of the users while they are loading, and if loading failed. */
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
