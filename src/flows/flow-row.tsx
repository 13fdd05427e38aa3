import { css } from 'styled-system/css';
import type { FlowEntry } from 'virtual:flows';
import { TextLink } from '../ui/base/text-link.tsx';
import { StatusDot } from '../ui/feedback/badge.tsx';
import type { RunningTab } from './running-tabs.ts';
import { flowTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

const row = css({
  display: 'grid',
  gridTemplateColumns: '{sizes.column.normal} minmax(0, 1fr) {sizes.column.wide} {sizes.column.normal}',
  alignItems: 'center',
  columnGap: '4',
  minHeight: 'control.medium',
  paddingBlock: '1',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderBottomColor: 'border',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '1', paddingBlock: '2' },
});
const about = css({ textStyle: 'small' });
const size = css({
  textStyle: 'small',
  color: 'text.muted',
  textAlign: 'end',
  _narrow: { textAlign: 'start' },
});
const marks = css({ display: 'grid', gap: '1', _narrow: { _empty: { display: 'none' } } });
const mark = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  color: 'text',
  borderRadius: 'small',
  _hover: { '& > span': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
const state = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const where = css({ color: 'text.muted' });

interface FlowRowProps {
  flow: FlowEntry;
  runningTabs: readonly RunningTab[];
  /** Id of the tab that the chart follows if the user clicks the machine's name; undefined if there is no tab. */
  follow: string | undefined;
}

/**
 * A machine in the list of workflows. Its name links to its chart; each tab in which the machine runs has its own link.
 */
export function FlowRow({ flow, runningTabs, follow }: FlowRowProps) {
  const { machine, title, description, states, transitions } = flow;
  return (
    <li className={row}>
      <TextLink asChild>
        <Link to="/flows/$machine" params={{ machine }} search={{ follow }}>
          {title}
        </Link>
      </TextLink>
      <p className={about}>{description}</p>
      <div className={marks}>
        {runningTabs.map((runningTab) => (
          <Link
            key={runningTab.tab}
            to="/flows/$machine"
            params={{ machine }}
            search={{ follow: runningTab.tab }}
            aria-label={flowTexts.index.follow(title, runningTab.label)}
            className={mark}
          >
            <StatusDot tone="positive" />
            <span>
              {runningTab.name === null ? null : <span>{`${runningTab.name} `}</span>}
              <span className={state}>{runningTab.state}</span>{' '}
              <span className={where}>{runningTab.title}</span>
            </span>
          </Link>
        ))}
      </div>
      <p className={size}>{flowTexts.size(states, transitions)}</p>
    </li>
  );
}
