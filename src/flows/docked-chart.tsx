import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { Button } from '../ui/base/button.tsx';
import { ZoomPane } from '../ui/layout/zoom-pane.tsx';
import { ActorData } from './actor-data.tsx';
import { highlightOf } from './chart-highlight.ts';
import { Diagram, type StatePartProps } from './diagram.tsx';
import { drawingWith, LEGIBLE } from './drawing.ts';
import type { OpenFlow } from './open-flow.ts';
import { shownBoxes } from './shown-boxes.ts';
import { activeName } from './state-name.ts';
import { StepLog } from './step-log.tsx';
import { flowTexts } from './texts.ts';

const words = flowTexts.live;

const SHOWN_STEPS = 10;

const sides = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  flex: '1',
  minHeight: '0',
  _sheet: { flexDirection: 'row' },
});
const chartRoom = css({ flex: '1', minWidth: '0', minHeight: '28' });
// The fixed height keeps the chart above the log in place when events are added.
const eventLog = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  flexShrink: '0',
  height: 'choices',
  overflow: 'auto',
  _sheet: { flex: '1', minWidth: '0', height: 'auto' },
});
const heading = css({ textStyle: 'label' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const help = css({ color: 'text.muted', textStyle: 'small' });

/**
 * Shows the chart of the screen's actor, with the active states highlighted, and the actor's last events and context.
 */
export function DockedChart({ flow: { entry, chart, drawings, viewer } }: { flow: OpenFlow }) {
  const snapshot = useSelector(viewer, (state) => state);
  const { context } = snapshot;
  const actor = context.followed === null ? undefined : context.actors[context.followed];
  const highlight = highlightOf(context);
  const drawing = drawingWith(drawings, [...highlight.active]);
  const canBeTested = snapshot.can({ type: 'SAVE_TEST' });
  if (!actor) return <p>{words.waiting}</p>;
  const { steps, start } = actor;
  const now = steps.at(-1) ?? start;
  return (
    <>
      <output>{(actor.ended ? words.endedIn : words.isIn)(activeName(now.value))}</output>
      <div className={buttons}>
        <Button
          size="small"
          tone="primary"
          unavailable={!canBeTested}
          onClick={() => viewer.send({ type: 'SAVE_TEST' })}
        >
          {flowTexts.replay.saveTest}
        </Button>
        <Button
          size="small"
          unavailable={steps.length === 0}
          onClick={() => viewer.send({ type: 'RESTART' })}
        >
          {words.restart}
        </Button>
      </div>
      <div className={sides}>
        <div className={chartRoom}>
          <ZoomPane
            room="side"
            label={flowTexts.chartOf(entry.title)}
            width={drawing.width}
            height={drawing.height}
            legible={LEGIBLE}
            areas={shownBoxes(drawing, highlight.active, undefined)}
          >
            <Diagram
              chart={chart}
              drawing={drawing}
              highlight={highlight}
              chosen={null}
              marks={null}
              part={DrawnState}
            />
          </ZoomPane>
        </div>
        <div className={eventLog}>
          <h3 className={heading}>{words.log}</h3>
          {canBeTested || steps.length === 0 ? null : <p className={help}>{flowTexts.replay.noTest}</p>}
          <StepLog steps={steps} most={SHOWN_STEPS} />
          <ActorData title={words.data} data={now.context} />
        </div>
      </div>
    </>
  );
}

/**
 * A state in the docked chart. Unlike in the viewer, it is not a link, because a link would change the address of the
 * screen beside the panel.
 */
function DrawnState({ active, label, className, children }: StatePartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no tag for one part of a drawing, so the role is needed
    <g role="img" aria-label={active ? flowTexts.dock.active(label) : label} className={className}>
      {children}
    </g>
  );
}
