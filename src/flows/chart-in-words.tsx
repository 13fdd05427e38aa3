import { useNavigate, useSearch } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { Mark } from '../../machines/flows/coverage.ts';
import { type ChartState, type Statechart, statesOf } from '../../machines/flows/statechart.ts';
import { textMatch } from '../../openapi/rules/text-match.ts';
import { flowTexts } from './texts.ts';
import { FilterInput } from '../ui/field/filter-input.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { lineText } from './line-text.ts';
import type { Highlight } from './chart-highlight.ts';
import { StateInWords } from './state-in-words.tsx';
import { StateLink } from './state-link.tsx';
import { stateName } from './state-name.ts';

const head = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  paddingBottom: '3',
});
const heading = css({ textStyle: 'subtitle' });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
});
const item = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1',
  padding: '4',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
});

interface ChartInWordsProps {
  chart: Statechart;
  highlight: Highlight;
  marks: ReadonlyMap<string, Mark> | null;
}

/** Shows the whole chart as text, for screen readers, search and copying. */
export function ChartInWords({ chart, highlight, marks }: ChartInWordsProps) {
  const { find = '' } = useSearch({ from: '/flows/$machine' });
  const navigate = useNavigate({ from: '/flows/$machine' });
  const matchesQuery = textMatch(find);
  const found = statesOf(chart).filter((state) => matchesQuery(wordsOf(chart, state)));
  return (
    <section aria-label={flowTexts.text}>
      <div className={head}>
        <h2 className={heading}>{flowTexts.text}</h2>
        <FilterInput
          column={flowTexts.find}
          placeholder={flowTexts.findPlaceholder}
          value={find}
          onChange={(text) =>
            void navigate({
              to: '.',
              search: (search) => ({ ...search, find: text || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <output>{found.length === 0 ? flowTexts.nothingFound : ''}</output>
      <ul className={list}>
        {found.map((state) => (
          <li key={state.id} className={item}>
            <TextLink asChild>
              <StateLink state={state.id}>{stateName(state.id)}</StateLink>
            </TextLink>
            <StateInWords chart={chart} state={state} highlight={highlight} marks={marks} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(chart: Statechart, { id, description, calls, tags, ignores }: ChartState): string {
  const away = chart.transitions.filter(({ source }) => source === id);
  const lines = away.map((transition) =>
    [lineText(transition), ...transition.targets.map(stateName), ...transition.actions].join(' '),
  );
  return [stateName(id), description, ...calls, ...tags, ...ignores, ...lines].join(' ');
}
