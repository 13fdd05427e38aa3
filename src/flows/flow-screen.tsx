import { useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { marksOf } from '../../machines/flows/coverage.ts';
import { statesOf } from '../../machines/flows/statechart.ts';
import { flowTexts } from './texts.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { ZoomPane } from '../ui/layout/zoom-pane.tsx';
import { ChartInWords } from './chart-in-words.tsx';
import { Diagram } from './diagram.tsx';
import { FlowPage } from './flow-page.tsx';
import { FlowToolbar } from './flow-toolbar.tsx';
import { LivePanel } from './live-panel.tsx';
import type { OpenFlow } from './open-flow.ts';
import { Panel } from './panel.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { highlightOf } from './chart-highlight.ts';
import { StateInWords } from './state-in-words.tsx';
import { drawingWith, LEGIBLE } from './drawing.ts';
import { shownBoxes } from './shown-boxes.ts';
import { StateLink } from './state-link.tsx';
import { stateName } from './state-name.ts';
import { Link } from '@tanstack/react-router';

const sides = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) {sizes.notice}',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: '4',
  flex: '1',
  minHeight: 'diagram',
  _phone: { display: 'flex', flexDirection: 'column' },
});
/** The column beside the chart. On a phone, it is above the chart, as in the document. */
const side = css({
  gridColumn: '2',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '4',
  overflowY: 'auto',
});
const chartSide = css({ gridColumn: '1', gridRow: '1' });
const hint = css({ color: 'text.muted' });

/** The viewer of one machine: its chart as a drawing and as text, and the events of a running actor. */
export function FlowScreen({ flow: { entry, chart, drawings, viewer } }: { flow: OpenFlow }) {
  const snapshot = useSelector(viewer, (state) => state);
  const search = useSearch({ from: '/flows/$machine' });
  const { context } = snapshot;
  const highlight = highlightOf(context);
  const marks = context.coverage && marksOf(chart, context.coverage);
  const chosen = statesOf(chart).find(({ id }) => id === search.state);
  const drawing = drawingWith(drawings, [...highlight.active, ...(chosen ? [chosen.id] : [])]);
  return (
    <FlowPage height="window">
      <PageHeader
        title={entry.title}
        subtitle={entry.description}
        actions={
          <TextLink asChild>
            <Link to="/flows">{flowTexts.all}</Link>
          </TextLink>
        }
      />
      <div className={sides}>
        <div className={side}>
          <FlowToolbar snapshot={snapshot} send={viewer.send} />
          {snapshot.matches('watching') ? <LivePanel context={context} send={viewer.send} /> : null}
          {snapshot.matches('replaying') ? <ReplayPanel snapshot={snapshot} send={viewer.send} /> : null}
          {chosen ? (
            <Panel title={flowTexts.chosen(stateName(chosen.id))}>
              <StateInWords whole chart={chart} state={chosen} highlight={highlight} marks={marks} />
              <TextLink asChild>
                <StateLink state={null}>{flowTexts.forgetState}</StateLink>
              </TextLink>
            </Panel>
          ) : (
            <p className={hint}>{flowTexts.chooseState}</p>
          )}
          <ChartInWords chart={chart} highlight={highlight} marks={marks} />
        </div>
        <div className={chartSide}>
          <ZoomPane
            label={flowTexts.chartOf(entry.title)}
            width={drawing.width}
            height={drawing.height}
            legible={LEGIBLE}
            areas={shownBoxes(drawing, highlight.active, search.state)}
          >
            <Diagram
              chart={chart}
              drawing={drawing}
              highlight={highlight}
              chosen={chosen?.id ?? null}
              marks={marks}
              part={StateLink}
            />
          </ZoomPane>
        </div>
      </div>
    </FlowPage>
  );
}
