import type { NewNotice, NoticeAction } from '../../machines/shell/notice-stack.ts';
import { Button } from '../../src/ui/base/button.tsx';
import { Alert } from '../../src/ui/feedback/alert.tsx';
import { Badge, StatusDot } from '../../src/ui/feedback/badge.tsx';
import { MeasuredProgress } from '../../src/ui/feedback/measured-progress.tsx';
import { Progress } from '../../src/ui/feedback/progress.tsx';
import { RequestId } from '../../src/ui/feedback/request-id.tsx';
import { EmptyState, FailureState } from '../../src/ui/feedback/states.tsx';
import { notices } from './notices.ts';
import { Specimen } from './specimen.tsx';

const MEANINGS = ['info', 'positive', 'warning', 'critical'] as const;
const TONES = ['neutral', ...MEANINGS] as const;

const UNDO: NoticeAction = { label: 'Undo', to: 'quickUndo', event: { type: 'UNDO', changes: [] } };

const notify = (notice: NewNotice) => notices.send({ type: 'NOTIFY', notice });

/** The gallery's page of notices, alerts, badges and progress (`src/ui/feedback`). */
export function FeedbackParts() {
  return (
    <>
      <Specimen of="Alert" as="stack">
        {MEANINGS.map((tone) => (
          <Alert key={tone} tone={tone} title={`A title, ${tone}`}>
            What happened, and what can be done about it.
          </Alert>
        ))}
        <Alert tone="info" title="A title alone" onDismiss={() => {}} />
      </Specimen>
      <Specimen of="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen of="StatusDot">
        {TONES.map((tone) => (
          <span key={tone}>
            <StatusDot tone={tone} />
            <span>{` ${tone}`}</span>
          </span>
        ))}
      </Specimen>
      <Specimen of="Notices">
        {(['success', 'error', 'warning', 'info'] as const).map((kind) => (
          <Button
            key={kind}
            onClick={() => notify({ kind, text: `A notice: ${kind}`, detail: 'Why, below it.' })}
          >
            {kind}
          </Button>
        ))}
        <Button onClick={() => notify({ kind: 'success', text: 'A notice with an action', action: UNDO })}>
          action
        </Button>
        <Button
          onClick={() =>
            notify({
              kind: 'error',
              text: 'A call that failed',
              detail: 'Why, below it.',
              requestId: '4bf92f3577b34da6',
            })
          }
        >
          failed call
        </Button>
      </Specimen>
      <Specimen of="MeasuredProgress" as="stack">
        <MeasuredProgress done={4000} all={12_000}>
          4,000 of 12,000 done
        </MeasuredProgress>
      </Specimen>
      <Specimen of="Progress" as="stack">
        <Progress>Reading 100,000 users…</Progress>
      </Specimen>
      <Specimen of="RequestId" as="stack">
        <RequestId id="4bf92f3577b34da6" />
      </Specimen>
      <Specimen of="EmptyState" as="stack">
        <EmptyState title="There is nothing yet" action={<Button tone="primary">Make one</Button>}>
          What is made stands here.
        </EmptyState>
      </Specimen>
      <Specimen of="FailureState" as="stack">
        <FailureState
          title="It could not be loaded"
          reason="Something went wrong on our side."
          requestId="4bf92f3577b34da6"
          onRetry={() => {}}
        />
        <FailureState title="It could not be loaded" onRetry={() => {}} retrying />
      </Specimen>
    </>
  );
}
