import { css, cva } from 'styled-system/css';
import type { Mark } from '../../machines/flows/coverage.ts';
import type { ChartTransition } from '../../machines/flows/statechart.ts';
import { flowTexts } from './texts.ts';
import { TextLink } from '../ui/base/text-link.tsx';
import { lineText } from './line-text.ts';
import { StateLink } from './state-link.tsx';
import { stateName } from './state-name.ts';

const line = cva({
  base: { overflowWrap: 'anywhere' },
  variants: { last: { true: { color: 'warning.text', fontWeight: 'semibold' }, false: {} } },
});
const aside = css({ color: 'text.muted', textStyle: 'small' });

interface TransitionLineProps {
  transition: ChartTransition;
  /** Whether to show the state from which the transition starts instead of its targets. */
  from?: boolean;
  last: boolean;
  mark: Mark | undefined;
}

/** Shows a transition as text: `SUBMIT [isComplete] → saving, does keep`. */
export function TransitionLine({ transition, from = false, last, mark }: TransitionLineProps) {
  const { source, targets, actions } = transition;
  return (
    <li className={line({ last })}>
      <span>{`${lineText(transition)} ${from ? flowTexts.from('') : '→ '}`}</span>
      {from ? <StateReference state={source} /> : null}
      {!from && targets.length === 0 ? <span>{flowTexts.stays}</span> : null}
      {from
        ? null
        : targets.map((target, index) => (
            <span key={target}>
              {index > 0 ? <span>{' & '}</span> : null}
              <StateReference state={target} />
            </span>
          ))}
      {actions.length > 0 ? <span className={aside}>{` ${flowTexts.does(actions.join(', '))}`}</span> : null}
      {mark ? <span className={aside}>{` · ${markText(mark)}`}</span> : null}
    </li>
  );
}

function StateReference({ state }: { state: string }) {
  return (
    <TextLink asChild>
      <StateLink state={state}>{stateName(state)}</StateLink>
    </TextLink>
  );
}

function markText({ transitions, process, browser }: Mark): string {
  if (process === 0 && !browser) return flowTexts.coverage.never;
  const inProcess = flowTexts.coverage.process(process, transitions);
  return browser === null ? inProcess : `${inProcess}, ${flowTexts.coverage.browser(browser, transitions)}`;
}
