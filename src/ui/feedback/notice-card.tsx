import { css, cva } from 'styled-system/css';
import { timesText } from '../../texts/counts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import { Sentence } from '../base/sentence.tsx';
import { MeaningIcon } from './meaning-icon.tsx';
import { RequestId } from './request-id.tsx';

export interface ShownNotice {
  readonly id: string;
  readonly kind: keyof typeof MEANING;
  readonly text: string;
  /** Sentences below the text, such as the reason for a failure. */
  readonly details: readonly string[];
  /** Names in the text and the details. A browser's translator must not change them. */
  readonly names?: readonly string[] | undefined;
  /** How often the same notice was shown. With more than 1, the notice contains `×2`, `×3` and so on. */
  readonly times: number;
  readonly action?: { readonly label: string } | null | undefined;
  readonly requestId?: string | undefined;
}

/** The look of each kind of notice. A reminder looks like an info. */
const MEANING = {
  success: 'positive',
  warning: 'warning',
  reminder: 'info',
  error: 'critical',
  info: 'info',
} as const;

/** Devices whose pointer can hover. On these, a long notice is cut off and shown in full on hover. */
const CUT = '@media (hover: hover)';

const card = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    background: 'surface.raised',
    color: 'text',
    borderRadius: 'small',
    boxShadow: 'floating',
    _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
    pointerEvents: 'auto',
  },
  variants: { leaving: { true: { animation: 'noticeOut' }, false: { animation: 'noticeIn' } } },
});
const face = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  flex: '1',
  minWidth: '0',
  paddingBlock: '2',
  paddingInline: '3',
  borderRadius: 'small',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
const words = css({
  flex: '1',
  minWidth: '0',
  [CUT]: { '[data-notice]:not(:hover, :focus-within) &': { lineClamp: '3' } },
});
const line = css({ display: 'block' });
const why = css({ display: 'block', textStyle: 'small', color: 'text.muted' });
const count = css({ marginInlineStart: '2', color: 'text.muted', fontVariantNumeric: 'tabular-nums' });
// The request id is outside of the button that dismisses the notice, so that its text can be selected.
const belowWords = css({
  width: 'full',
  marginTop: '-1',
  paddingInlineStart: 'pastIcon',
  paddingInlineEnd: '3',
  paddingBottom: '2',
});
const offer = css({ marginInlineEnd: '3' });

interface NoticeCardProps {
  readonly notice: ShownNotice;
  readonly leaving: boolean;
  readonly onDismiss: () => void;
  readonly onAct: () => void;
}

/** One notice. A click dismisses it; the button in it performs the offered action. */
export function NoticeCard({ notice, leaving, onDismiss, onAct }: NoticeCardProps) {
  const { kind, text, details, names = [], times, action, requestId } = notice;
  return (
    <div className={card({ leaving })}>
      <button type="button" className={face} title={UI_TEXTS.dismiss} onClick={onDismiss}>
        <MeaningIcon tone={MEANING[kind]} />
        <span className={words}>
          <span className={line}>
            <Sentence text={text} names={names} />
            {times > 1 ? <span className={count}>{` ${timesText(times)}`}</span> : null}
          </span>
          {details.map((detail) => (
            <span key={detail} className={why}>
              <span> </span>
              <Sentence text={detail} names={names} />
            </span>
          ))}
        </span>
      </button>
      {action ? (
        <Button size="small" className={offer} onClick={onAct}>
          {action.label}
        </Button>
      ) : null}
      {requestId === undefined ? null : (
        <div className={belowWords}>
          <RequestId id={requestId} />
        </div>
      )}
    </div>
  );
}
