import { css } from 'styled-system/css';
import { eventName } from '../../machines/flows/chart.ts';
import type { Step } from '../../machines/flows/trace.ts';
import { ActorData } from './actor-data.tsx';
import { activeName } from './state-name.ts';
import { flowTexts } from './texts.ts';

const words = flowTexts.live;

const log = css({ display: 'grid', gap: '1', maxHeight: 'choices', overflow: 'auto' });
const entry = css({ overflowWrap: 'anywhere' });
const nothing = css({ color: 'text.muted', textStyle: 'small' });

/** Lists the last events of an actor, newest first, each with the state after it. */
export function StepLog({ steps, most }: { steps: readonly Step[]; most: number }) {
  if (steps.length === 0) return <p className={nothing}>{words.nothing}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <ol className={log} tabIndex={0} aria-label={words.log}>
      {steps
        .slice(-most)
        .toReversed()
        .map((step, index) => (
          <li key={steps.length - index} className={entry}>
            <ActorData title={titleOf(step)} data={step.event} />
          </li>
        ))}
    </ol>
  );
}

const titleOf = ({ at, event, taken, value }: Step): string =>
  `${eventName(event.type)} → ${taken.length > 0 ? activeName(value) : words.ignored}, ${words.after(at)}`;
