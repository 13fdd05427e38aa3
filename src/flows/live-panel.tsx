import { css } from 'styled-system/css';
import type { FlowsContext } from '../../machines/flows/flows-setup.ts';
import type { flowsMachine } from '../../machines/flows/flows.machine.ts';
import type { LiveActor } from '../../machines/flows/live.ts';
import type { Moment } from '../../machines/flows/trace.ts';
import type { ActorRefFrom } from 'xstate';
import { flowTexts } from './texts.ts';
import { Button } from '../ui/base/button.tsx';
import { Select } from '../ui/field/select.tsx';
import { ActorData } from './actor-data.tsx';
import { actorName } from './actor-name.ts';
import { Panel } from './panel.tsx';
import { activeName } from './state-name.ts';
import { StepLog } from './step-log.tsx';

const words = flowTexts.live;

/** Maximum number of events in the panel. Older events are only in the exported trace. */
const SHOWN_STEPS = 30;

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const heading = css({ textStyle: 'label' });

interface LivePanelProps {
  context: FlowsContext;
  send: ActorRefFrom<typeof flowsMachine>['send'];
}

/** Shows the followed actor: its state, data and last events, with buttons to replay them and to stop watching. */
export function LivePanel({ context: { actors, followed }, send }: LivePanelProps) {
  const actor = followed === null ? undefined : actors[followed];
  return (
    <Panel title={words.title}>
      {actor ? <Followed actor={actor} actors={Object.values(actors)} send={send} /> : <p>{words.waiting}</p>}
      <div className={buttons}>
        <Button size="small" onClick={() => send({ type: 'STOP' })}>
          {words.stop}
        </Button>
      </div>
    </Panel>
  );
}

interface FollowedProps extends Pick<LivePanelProps, 'send'> {
  actor: LiveActor;
  actors: readonly LiveActor[];
}

const nowOf = ({ steps, start }: LiveActor): Moment => steps.at(-1) ?? start;
const nameOf = (actor: LiveActor): string => actorName(actor, nowOf(actor).context);

function Followed({ actor, actors, send }: FollowedProps) {
  const { steps } = actor;
  const now = nowOf(actor);
  return (
    <>
      <Select
        label={words.actor}
        options={actors.map((one) => ({
          value: one.session,
          label: one.ended ? words.ended(nameOf(one)) : nameOf(one),
        }))}
        value={actor.session}
        onChange={(session) => send({ type: 'FOLLOW', session })}
      />
      <output>{(actor.ended ? words.endedIn : words.isIn)(activeName(now.value))}</output>
      <div className={buttons}>
        <Button size="small" unavailable={steps.length === 0} onClick={() => send({ type: 'REPLAY' })}>
          {words.replay(steps.length)}
        </Button>
        <Button size="small" unavailable={steps.length === 0} onClick={() => send({ type: 'RESTART' })}>
          {words.restart}
        </Button>
      </div>
      <ActorData title={words.data} data={now.context} />
      <h3 className={heading}>{words.log}</h3>
      <StepLog steps={steps} most={SHOWN_STEPS} />
    </>
  );
}
