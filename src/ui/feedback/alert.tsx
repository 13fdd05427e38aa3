import X from 'lucide-react/icons/x';
import { css, cva } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import type { Meaning } from './badge.tsx';
import { IconButton } from '../base/icon-button.tsx';
import { MeaningIcon } from './meaning-icon.tsx';
import { inElement, type Elements } from '../base/elements.tsx';

const box = cva({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    padding: '3',
    // Leaves space for the notices, which are at the right edge of the window.
    maxWidth: 'besideNotices',
    '[role=dialog] &, [role=alertdialog] &': { maxWidth: 'full' },
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderRadius: 'small',
    color: 'text',
  },
  variants: {
    tone: {
      info: { background: 'info.surface', borderColor: 'info.border' },
      positive: { background: 'positive.surface', borderColor: 'positive.border' },
      warning: { background: 'warning.surface', borderColor: 'warning.border' },
      critical: { background: 'critical.surface', borderColor: 'critical.border' },
    },
  },
});

const aside = css({ marginBlock: '-1', marginInlineEnd: '-1' });

interface AlertProps {
  tone: Exclude<Meaning, 'neutral'>;
  title?: string;
  children?: string | Elements;
  onDismiss?: () => void;
}

/** A message in the page. Screen readers interrupt their speech for warnings and critical messages. */
export function Alert({ tone, title, children, onDismiss }: AlertProps) {
  return (
    <div role={tone === 'critical' || tone === 'warning' ? 'alert' : 'status'} className={box({ tone })}>
      <MeaningIcon tone={tone} />
      <div className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        {title ? <div className={css({ textStyle: 'strong' })}>{title}</div> : null}
        {inElement(children)}
      </div>
      {onDismiss ? (
        <IconButton
          label={UI_TEXTS.dismiss}
          icon={<X />}
          size="small"
          className={aside}
          onClick={onDismiss}
        />
      ) : null}
    </div>
  );
}
