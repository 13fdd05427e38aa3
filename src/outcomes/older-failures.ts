import type { Notice } from '../ui/feedback/notify.ts';

/** Keeps what was told of a form's failures, for as long as the form is open: a success takes it away. */
export function olderFailures() {
  let open = '';
  let failures: (() => void)[] = [];

  return {
    /** @param form the form and its address; @param takeAway takes the notice away */
    told(form: string, { kind }: Notice, takeAway: () => void): void {
      if (form !== open) failures = [];
      open = form;
      if (kind === 'success') for (const takeAwayOlder of failures.splice(0)) takeAwayOlder();
      else if (kind !== 'info') failures.push(takeAway);
    },
  };
}
