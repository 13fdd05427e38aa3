import type { SnapshotFrom } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { css } from 'styled-system/css';
import { eventName } from '../../machines/flows/chart.ts';
import type { flowsMachine } from '../../machines/flows/flows.machine.ts';
import { momentAt } from '../../machines/flows/trace.ts';
import { flowTexts } from './texts.ts';
import { Button } from '../ui/base/button.tsx';
import { useArrowKeys } from '../ui/base/use-arrow-keys.ts';
import { ActorData } from './actor-data.tsx';
import { Panel } from './panel.tsx';
import { activeName } from './state-name.ts';

const words = flowTexts.replay;

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const slider = css({ width: 'full', accentColor: 'accent' });
const where = css({ overflowWrap: 'anywhere' });
const help = css({ color: 'text.muted', textStyle: 'small' });

interface ReplayPanelProps {
  snapshot: SnapshotFrom<typeof flowsMachine>;
  send: ActorRefFrom<typeof flowsMachine>['send'];
}

/** Replays a trace step by step, with buttons or with the arrow keys, which work anywhere on the page. */
export function ReplayPanel({ snapshot, send }: ReplayPanelProps) {
  const { trace, position } = snapshot.context;
  useArrowKeys((direction) => send({ type: direction === 'next' ? 'NEXT' : 'BACK' }));
  if (!trace) return null;
  const { value, context } = momentAt(trace, position);
  const event = trace.steps[position - 1]?.event;
  const canBeTested = snapshot.can({ type: 'SAVE_TEST' });
  return (
    <Panel title={words.title}>
      <output className={where}>
        {`${words.position(position, trace.steps.length)}: ${event ? eventName(event.type) : words.start} → ${activeName(value)}`}
      </output>
      <input
        type="range"
        aria-label={words.step}
        aria-valuetext={words.position(position, trace.steps.length)}
        min={0}
        max={trace.steps.length}
        value={position}
        onChange={({ target }) => send({ type: 'GO', position: target.valueAsNumber })}
        className={slider}
      />
      <div className={buttons}>
        <Button
          size="small"
          unavailable={!snapshot.can({ type: 'BACK' })}
          onClick={() => send({ type: 'BACK' })}
        >
          {words.back}
        </Button>
        <Button
          size="small"
          tone="primary"
          unavailable={!snapshot.can({ type: 'NEXT' })}
          onClick={() => send({ type: 'NEXT' })}
        >
          {words.next}
        </Button>
      </div>
      {event ? <ActorData title={eventName(event.type)} data={event} /> : null}
      <ActorData title={flowTexts.live.data} data={context} />
      <div className={buttons}>
        <Button size="small" onClick={() => send({ type: 'SAVE_TRACE' })}>
          {words.saveTrace}
        </Button>
        <Button size="small" unavailable={!canBeTested} onClick={() => send({ type: 'SAVE_TEST' })}>
          {words.saveTest}
        </Button>
        <Button size="small" onClick={() => send({ type: 'CLOSE' })}>
          {words.close}
        </Button>
      </div>
      {canBeTested ? null : <p className={help}>{words.noTest}</p>}
    </Panel>
  );
}
