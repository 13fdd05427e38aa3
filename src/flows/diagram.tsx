import type { ComponentType, ReactNode } from 'react';
import { css, cva, cx } from 'styled-system/css';
import { type Mark, sumOfMarks } from '../../machines/flows/coverage.ts';
import { type ChartState, type Statechart, statesOf } from '../../machines/flows/statechart.ts';
import { ignoredLine, TYPE, type Drawing, type StateBox, type Wire, type WireLine } from './drawing.ts';
import { MarkSign } from './mark-sign.tsx';
import type { Highlight } from './chart-highlight.ts';
import { stateName } from './state-name.ts';
import { flowTexts } from './texts.ts';

const picture = css({ display: 'block', width: 'full', height: 'full', userSelect: 'none' });
const box = cva({
  base: { fill: 'surface', stroke: 'border.control' },
  variants: {
    holds: { true: { fill: 'canvas', stroke: 'border.strong' }, false: {} },
    active: { true: { stroke: 'accent.text' }, false: {} },
    chosen: { true: { stroke: 'text' }, false: {} },
  },
  compoundVariants: [{ active: true, holds: false, css: { fill: 'surface.selected' } }],
});
const inner = css({ fill: 'transparent', stroke: 'border.control' });
const link = css({
  outlineStyle: 'none',
  '&:focus-visible rect': { stroke: 'accent.text', strokeWidth: 'thick' },
});
// The outline in the colour of the background keeps the title readable where lines cross it.
const title = css({ fill: 'text', fontWeight: 'semibold', paintOrder: 'stroke' });
const titleOnCanvas = css({ stroke: 'canvas' });
const note = css({ fill: 'text.muted' });
const line = css({ fill: 'transparent', stroke: 'text.subtle' });
const halo = css({ fill: 'transparent', stroke: 'canvas' });
const backing = css({ fill: 'canvas' });
const dot = css({ fill: 'text' });
const arrow = css({ fill: 'text.subtle' });
const words = cva({
  base: { fill: 'text.muted' },
  variants: { last: { true: { fill: 'warning.text', fontWeight: 'semibold' }, false: {} } },
});
const lastLine = css({ stroke: 'warning.text' });
const lastArrow = css({ fill: 'warning.text' });

interface DiagramProps {
  chart: Statechart;
  drawing: Drawing;
  highlight: Highlight;
  chosen: string | null;
  marks: ReadonlyMap<string, Mark> | null;
  /** The component that wraps the drawing of a state, for example in a link. */
  part: ComponentType<StatePartProps>;
}

export interface StatePartProps {
  state: string;
  active: boolean;
  current: boolean;
  label: string;
  className: string;
  children: ReactNode;
}

/** Draws a statechart. Screen readers skip its transitions and read them in `chart-in-words.tsx`. */
export function Diagram({ chart, drawing, highlight, chosen, marks, part: Part }: DiagramProps) {
  const states = new Map(statesOf(chart).map((state) => [state.id, state]));
  return (
    <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} className={picture}>
      <defs>
        <ArrowHead id="arrow" className={arrow} />
        <ArrowHead id="last-arrow" className={lastArrow} />
      </defs>
      {drawing.boxes.map((one) => {
        const state = states.get(one.state);
        if (!state) return null;
        const { kind, states: inside } = state;
        const look = {
          holds: inside.length > 0 && one.hidden === 0,
          active: highlight.active.has(one.state),
          chosen: one.state === chosen,
        };
        return (
          <Part
            key={one.state}
            state={one.state}
            active={look.active}
            current={look.chosen}
            label={one.hidden > 0 ? flowTexts.folded(stateName(one.state), one.hidden) : stateName(one.state)}
            className={link}
          >
            <rect
              x={one.x}
              y={one.y}
              width={one.width}
              height={one.height}
              rx={TYPE.radius}
              strokeWidth={look.chosen ? 3 : look.active ? 2.5 : 1.2}
              strokeDasharray={kind === 'parallel' ? '6 4' : undefined}
              className={box(look)}
            />
            {kind === 'final' ? <FinalMark box={one} /> : null}
          </Part>
        );
      })}
      <g aria-hidden="true" pointerEvents="none">
        {drawing.boxes.map((one) => (
          <Notes key={one.state} box={one} last={highlight.last} marks={marks} />
        ))}
        {drawing.starts.map(({ state, x, y, path }) => (
          <g key={state}>
            <circle cx={x} cy={y} r={5} className={dot} />
            <path d={path} className={line} markerEnd="url(#arrow)" />
          </g>
        ))}
        {drawing.wires.map((wire) => (
          <WirePath key={wire.id} wire={wire} last={highlight.last} />
        ))}
        {drawing.wires.map((wire) => (
          <WireLabel key={wire.id} wire={wire} last={highlight.last} marks={marks} />
        ))}
        {drawing.boxes.map((one) => (
          <Title key={one.state} box={one} state={states.get(one.state)} />
        ))}
      </g>
    </svg>
  );
}

function ArrowHead({ id, className }: { id: string; className: string }) {
  return (
    <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path d="M0,0L8,4L0,8z" className={className} />
    </marker>
  );
}

function FinalMark({ box: { x, y, width, height } }: { box: StateBox }) {
  return (
    <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={TYPE.radius - 2} className={inner} />
  );
}

function Title({ box: { x, y, hidden }, state }: { box: StateBox; state: ChartState | undefined }) {
  if (!state) return null;
  const holds = state.states.length > 0 && hidden === 0;
  return (
    <text
      x={x + TYPE.inset}
      y={y + 18}
      fontSize={TYPE.title}
      strokeWidth={4}
      className={cx(title, holds && titleOnCanvas)}
    >
      {state.kind === 'history' ? 'H' : state.name}
    </text>
  );
}

interface LinesProps {
  last: ReadonlySet<string>;
  marks: ReadonlyMap<string, Mark> | null;
}

/**
 * Lists a state's calls, the transitions that stay in it, and the events that it ignores. For a folded state, says only
 * how many states it contains.
 */
function Notes({
  box: { x, y, hidden, calls, stays, ignores },
  last,
  marks,
}: LinesProps & { box: StateBox }) {
  const at = (index: number): number => y + TYPE.head + 11 + index * TYPE.lineHeight;
  return (
    <>
      {hidden > 0 ? (
        <text x={x + TYPE.inset} y={at(0)} fontSize={TYPE.line} className={note}>
          {flowTexts.hidden(hidden)}
        </text>
      ) : null}
      {calls.map((call, index) => (
        <text key={call} x={x + TYPE.inset} y={at(index)} fontSize={TYPE.line} className={note}>
          {`⚙ ${call}`}
        </text>
      ))}
      {stays.map((stay, index) => (
        <Line
          key={stay.text}
          line={{ ...stay, text: `${stay.text} ↺` }}
          x={x + TYPE.inset}
          y={at(calls.length + index)}
          last={last}
          marks={marks}
        />
      ))}
      {ignores.map((event, index) => (
        <text
          key={event}
          x={x + TYPE.inset}
          y={at(calls.length + stays.length + index)}
          fontSize={TYPE.line}
          className={note}
        >
          {ignoredLine(event)}
        </text>
      ))}
    </>
  );
}

function WirePath({ wire: { path, lines }, last }: { wire: Wire; last: ReadonlySet<string> }) {
  const isLast = lines.some((one) => isLastLine(one, last));
  return (
    <>
      <path d={path} strokeWidth={4} className={halo} />
      <path
        d={path}
        strokeWidth={isLast ? 2.6 : 1.2}
        className={cx(line, isLast && lastLine)}
        markerEnd={`url(#${isLast ? 'last-arrow' : 'arrow'})`}
      />
    </>
  );
}

function WireLabel({ wire: { label, lines }, ...rest }: LinesProps & { wire: Wire }) {
  return (
    <>
      <rect {...label} rx={4} className={backing} />
      {lines.map((one, index) => (
        <Line
          key={one.text}
          line={one}
          x={label.x + TYPE.inset / 2}
          y={label.y + 11 + index * TYPE.lineHeight}
          {...rest}
        />
      ))}
    </>
  );
}

const isLastLine = ({ transitions }: WireLine, last: ReadonlySet<string>): boolean =>
  transitions.some((transition) => last.has(transition));

function Line({ line: one, x, y, last, marks }: LinesProps & { line: WireLine; x: number; y: number }) {
  const mark = marks && sumOfMarks(one.transitions, marks);
  return (
    <>
      {mark ? <MarkSign mark={mark} x={x - 5} y={y - 4} /> : null}
      <text x={x} y={y} fontSize={TYPE.line} className={words({ last: isLastLine(one, last) })}>
        {one.text}
      </text>
    </>
  );
}
