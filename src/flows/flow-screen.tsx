import { Link, useSearch } from '@tanstack/react-router';
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
import { StateLink } from './state-link.tsx';
import { stateName } from './state-name.ts';

const sides = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) {sizes.notice}',
  alignItems: 'start',
  gap: '4',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const hint = css({ color: 'text.muted' });

/** Shows one machine: its chart, drawn and in words, and a running actor. */
export function FlowScreen({ flow: { entry, chart, drawing, viewer } }: { flow: OpenFlow }) {
  const snapshot = useSelector(viewer, (state) => state);
  const search = useSearch({ from: '/flows/$machine' });
  const { context } = snapshot;
  const highlight = highlightOf(context);
  const marks = context.coverage && marksOf(chart, context.coverage);
  const chosen = statesOf(chart).find(({ id }) => id === search.state);
  return (
    <FlowPage>
      <PageHeader
        title={entry.title}
        subtitle={entry.description}
        actions={
          <TextLink asChild>
            <Link to="/flows">{flowTexts.all}</Link>
          </TextLink>
        }
      />
      <FlowToolbar snapshot={snapshot} send={viewer.send} />
      <div className={sides}>
        <ZoomPane label={flowTexts.chartOf(entry.title)} width={drawing.width} height={drawing.height}>
          <Diagram
            chart={chart}
            drawing={drawing}
            highlight={highlight}
            chosen={chosen?.id ?? null}
            marks={marks}
          />
        </ZoomPane>
        <div className={side}>
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
        </div>
      </div>
      <ChartInWords chart={chart} highlight={highlight} marks={marks} />
    </FlowPage>
  );
}
