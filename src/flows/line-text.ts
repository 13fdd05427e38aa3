import type { ChartTransition } from '../../machines/flows/statechart.ts';

/** Formats a transition: `SUBMIT [isComplete]`, `after patience`, `✓ load`, `✗ load [else]`, `[isEmpty]`. */
export function lineText({ kind, event, guard, otherwise }: ChartTransition): string {
  const condition = guard === null ? (otherwise ? ' [else]' : '') : ` [${guard}]`;
  if (kind === 'always' && condition !== '') return condition.trim();
  return signed(kind, event) + condition;
}

function signed(kind: ChartTransition['kind'], event: string): string {
  switch (kind) {
    case 'done':
      return `✓ ${event.replace(' done', '')}`;
    case 'failed':
      return `✗ ${event.replace(' error', '')}`;
    case 'finished':
      return '✓';
    default:
      return event;
  }
}
