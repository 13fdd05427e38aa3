import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { css } from 'styled-system/css';
import type { flowsMachine } from '../../machines/flows/flows.machine.ts';
import { flowTexts, problemText } from './texts.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/base/button.tsx';
import { FileButton } from '../ui/base/file-button.tsx';
import { Select } from '../ui/field/select.tsx';

const words = flowTexts.watch;

const NOBODY = '';
/** The value of the option for this tab; other options have the id of a tab. Ids contain no spaces. */
const HERE = 'this tab';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const legend = css({ color: 'text.muted', textStyle: 'small' });

interface FlowToolbarProps {
  snapshot: SnapshotFrom<typeof flowsMachine>;
  send: ActorRefFrom<typeof flowsMachine>['send'];
}

/** Selects what a chart highlights: an actor of this or another tab, a trace, or the coverage of tests. */
export function FlowToolbar({ snapshot, send }: FlowToolbarProps) {
  const { tabs, source, coverage, problem } = snapshot.context;
  const isWatching = snapshot.matches('watching');
  const known = source && !tabs.some(({ id }) => id === source.id) ? [...tabs, source] : tabs;
  const watch = (value: string): void => {
    if (isWatching) send({ type: 'STOP' });
    const tab = known.find(({ id }) => id === value);
    if (value === HERE) send({ type: 'WATCH', source: null });
    else if (tab) send({ type: 'WATCH', source: tab });
  };
  return (
    <>
      <div className={line}>
        {snapshot.matches('replaying') ? null : (
          <Select
            label={words.label}
            options={[
              ...known.map(({ id, title }) => ({ value: id, label: words.tab(title) })),
              { value: HERE, label: words.here },
              { value: NOBODY, label: words.nobody },
            ]}
            value={isWatching ? (source?.id ?? HERE) : NOBODY}
            onChange={watch}
          />
        )}
        {isWatching ? null : (
          <FileButton
            label={flowTexts.open}
            accept=".json,application/json"
            disabled={snapshot.matches('opening')}
            onChoose={(file) => send({ type: 'OPEN', file })}
          />
        )}
        {coverage ? (
          <Button onClick={() => send({ type: 'FORGET_COVERAGE' })}>{flowTexts.coverage.forget}</Button>
        ) : null}
      </div>
      {coverage ? (
        <p className={legend}>{`${flowTexts.coverage.title}. ${flowTexts.coverage.legend}`}</p>
      ) : null}
      {problem ? (
        <Alert tone="warning" onDismiss={() => send({ type: 'DISMISS' })}>
          {problemText(problem)}
        </Alert>
      ) : null}
    </>
  );
}
