import { css } from 'styled-system/css';
import type { Mark } from '../../machines/flows/coverage.ts';
import type { ChartState, Statechart } from '../../machines/flows/statechart.ts';
import { flowTexts } from './texts.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import type { Highlight } from './chart-highlight.ts';
import { TransitionLine } from './transition-line.tsx';

const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1', _empty: { display: 'none' } });
const muted = css({ color: 'text.muted', overflowWrap: 'anywhere' });
const heading = css({ textStyle: 'label', paddingTop: '2' });
const list = css({ display: 'grid', gap: '1', paddingTop: '1' });

const KINDS: Readonly<Record<ChartState['kind'], string | null>> = {
  atomic: null,
  compound: flowTexts.kinds.compound,
  parallel: flowTexts.kinds.parallel,
  final: flowTexts.kinds.final,
  history: flowTexts.kinds.history,
};

interface StateInWordsProps {
  chart: Statechart;
  state: ChartState;
  highlight: Highlight;
  marks: ReadonlyMap<string, Mark> | null;
  /** Whether to list also the transitions that lead to the state. */
  whole?: boolean;
}

/** Describes a state: its meaning, its actions and its transitions. */
export function StateInWords({ chart, state, highlight, marks, whole = false }: StateInWordsProps) {
  const { kind, description, calls, tags, entry, exit, ignores } = state;
  const isInitial = initialsOf(chart.root).includes(state.id);
  const away = chart.transitions.filter(({ source }) => source === state.id);
  const here = whole ? chart.transitions.filter(({ targets }) => targets.includes(state.id)) : [];
  const facts = [
    calls.length > 0 && flowTexts.calls(calls.join(', ')),
    tags.length > 0 && flowTexts.tags(tags.join(', ')),
    entry.length > 0 && flowTexts.entry(entry.join(', ')),
    exit.length > 0 && flowTexts.exit(exit.join(', ')),
    ignores.length > 0 && flowTexts.ignores(ignores.join(', ')),
  ].filter((fact) => fact !== false);
  return (
    <>
      <div className={badges}>
        {highlight.active.has(state.id) ? <Badge tone="info">{flowTexts.kinds.active}</Badge> : null}
        {isInitial ? <Badge tone="neutral">{flowTexts.kinds.initial}</Badge> : null}
        {KINDS[kind] ? <Badge tone="neutral">{KINDS[kind]}</Badge> : null}
      </div>
      {description ? <p>{description}</p> : null}
      {facts.map((fact) => (
        <p key={fact} className={muted}>
          {fact}
        </p>
      ))}
      {whole ? <h3 className={heading}>{flowTexts.leadsIn}</h3> : null}
      {whole && here.length === 0 ? <p className={muted}>{flowTexts.nothingIn}</p> : null}
      {here.length > 0 ? (
        <ul className={list}>
          {here.map((one) => (
            <TransitionLine
              key={one.id}
              from
              transition={one}
              last={highlight.last.has(one.id)}
              mark={marks?.get(one.id)}
            />
          ))}
        </ul>
      ) : null}
      {whole ? <h3 className={heading}>{flowTexts.leadsOut}</h3> : null}
      {whole && away.length === 0 ? <p className={muted}>{flowTexts.nothingOut}</p> : null}
      {away.length > 0 ? (
        <ul className={list}>
          {away.map((one) => (
            <TransitionLine
              key={one.id}
              transition={one}
              last={highlight.last.has(one.id)}
              mark={marks?.get(one.id)}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

const initialsOf = ({ initial, states }: ChartState): string[] => [
  ...(initial ? [initial] : []),
  ...states.flatMap(initialsOf),
];
