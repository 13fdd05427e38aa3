import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { BulkJob } from '../../../openapi/generated/types.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MeasuredProgress } from '../../ui/feedback/measured-progress.tsx';
import type { ListName } from '../../../machines/app/lists.ts';
import { bulkJobTexts as texts, isUndoable } from './texts.ts';

const jobs = css({ display: 'flex', flexDirection: 'column', gap: '3', marginBottom: '4' });
const content = css({ display: 'flex', flexDirection: 'column', gap: '1' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' });

const TONES = { running: 'info', interrupted: 'warning', done: 'positive', givenUp: 'info' } as const;

/** The changes of large selections that the user has started: how far they are, and what can be done with them. */
export function BulkJobs({ list }: { list: ListName }) {
  const { bulkJobs } = useConsole();
  const { context } = useSelector(bulkJobs, (snapshot) => snapshot);
  if (context.jobs.length === 0) return null;
  return (
    <div className={jobs}>
      {context.fault ? (
        <Alert tone="critical" title={texts.failed}>
          {describeFault(context.fault)}
        </Alert>
      ) : null}
      {context.jobs.map((job) => (
        <Job key={job.uuid} job={job} list={list} />
      ))}
    </div>
  );
}

/** One change: its progress or outcome, with its buttons. */
function Job({ job, list }: { job: BulkJob; list: ListName }) {
  const { bulkJobs } = useConsole();
  const snapshot = useSelector(bulkJobs, (state) => state);
  const { uuid } = job;
  const changing = (change: 'continue' | 'giveUp' | 'remove') => ({ type: 'CHANGE', uuid, change }) as const;
  const reading = (into: string | null) => ({ type: 'READ_REFUSED', uuid, list: into }) as const;
  const actions = [
    { label: texts.continue, event: changing('continue') },
    { label: texts.giveUp, event: changing('giveUp') },
    { label: texts.save, event: reading(null) },
    { label: texts.select, event: reading(list) },
  ].filter(({ event }) => snapshot.can(event));
  const remove = changing('remove');
  return (
    <Alert
      tone={TONES[job.state]}
      title={texts.titles[job.state](job)}
      {...(snapshot.can(remove) && { onDismiss: () => bulkJobs.send(remove) })}
    >
      <div className={content}>
        {job.problem === null ? null : <p>{job.problem}</p>}
        {job.state === 'running' ? (
          <MeasuredProgress done={texts.share(job)} all={job.selected}>
            {texts.progress(job)}
          </MeasuredProgress>
        ) : job.state === 'done' ? null : (
          <p>{texts.progress(job)}</p>
        )}
        {job.refused > 0 ? <p>{texts.refused(job)}</p> : null}
        {job.state !== 'running' && job.updated > 0 && isUndoable(job) ? <p>{texts.parts}</p> : null}
        {actions.length > 0 ? (
          <div className={buttons}>
            {actions.map(({ label, event }) => (
              <Button key={label} size="small" onClick={() => bulkJobs.send(event)}>
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </Alert>
  );
}
