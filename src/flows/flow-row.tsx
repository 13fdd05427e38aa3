import { css } from 'styled-system/css';
import type { FlowEntry } from 'virtual:flows';
import { TextLink } from '../ui/base/text-link.tsx';
import { StatusDot } from '../ui/feedback/badge.tsx';
import type { Place } from './running-places.ts';
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
  places: readonly Place[];
  /** Id of the tab that the chart follows when it opens. */
  follow: string | undefined;
}

/** Shows a machine with links to its chart: by its name, and for each tab in which it runs. */
export function FlowRow({ flow, places, follow }: FlowRowProps) {
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
        {places.map((place) => (
          <Link
            key={place.tab}
            to="/flows/$machine"
            params={{ machine }}
            search={{ follow: place.tab }}
            aria-label={flowTexts.index.follow(title, place.label)}
            className={mark}
          >
            <StatusDot tone="positive" />
            <span>
              {place.name === null ? null : <span>{`${place.name} `}</span>}
              <span className={state}>{place.state}</span> <span className={where}>{place.title}</span>
            </span>
          </Link>
        ))}
      </div>
      <p className={size}>{flowTexts.size(states, transitions)}</p>
    </li>
  );
}
