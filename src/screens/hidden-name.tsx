import { css } from 'styled-system/css';
import { HIDDEN_NAME } from '../../machines/common/hidden-choice.ts';
import { hiddenTexts } from '../texts/hidden.ts';
import { Tooltip } from '../ui/overlay/tooltip.tsx';

const mark = css({
  color: 'text.subtle',
  borderRadius: 'small',
  textDecorationLine: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '3px',
  cursor: 'help',
});

/** Replaces the name of an object that the viewer may not see (B12.6). A tooltip explains why. */
export function HiddenName({ control }: { control?: string }) {
  return (
    <Tooltip text={hiddenTexts.inList}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to open the tooltip */}
      <span className={mark} tabIndex={0} translate="yes" data-control={control}>
        {HIDDEN_NAME}
      </span>
    </Tooltip>
  );
}
