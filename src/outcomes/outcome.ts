import type { ChildName, Emitted } from '../../machines/app/emitted.ts';
import type { ListOutcome } from '../../machines/app/outcome.ts';
import type { AnalyticsEvent } from '../telemetry/analytics.ts';
import type { Notice, NoticeAction } from '../../machines/shell/notice-stack.ts';

/** The destination of an outcome: an address, or the current page again. */
export type Destination =
  | {
      /** An address below the console's root, with its search parameters. */
      readonly to: string;
      /** Replaces the history entry, so that Back does not return to the current page. */
      readonly replace?: boolean;
      /** Loads the page from the server instead of navigating in the page. */
      readonly reload?: boolean;
    }
  /** Stays on the page and runs its route guards again. */
  | 'guard'
  /** Loads the current page from the server again. */
  | 'reload';

/** The effects of an event: one row of `docs/outcomes.md`. An effect that is not listed does not happen. */
export interface Outcome<Event = never> extends ListOutcome<Event> {
  readonly notice?: (event: Event) => Notice | null;
  /** Returns the path of the call whose recorded changes the notice offers to undo. */
  readonly undoes?: (event: Event) => string | null;
  /** Returns the button of the notice. Replaces the button that undoes the changes. */
  readonly offers?: (event: Event) => NoticeAction | null;
  /** A more specific notice of the same failure replaces this notice. */
  readonly generic?: true;
  /** The next result of the same actor withdraws the notice. Example: "Please wait". */
  readonly provisional?: true;
  /** Withdraws the shown notices about these subjects. A subject is a key that `aboutOf` in `new-notice.ts` returns. */
  readonly withdraws?: readonly string[];
  /** Returns where to navigate, or null. `at` is the current path. */
  readonly goes?: (event: Event, at: string) => Destination | null;
  /** Returns the event for Google Analytics. */
  readonly counts?: (event: Event) => AnalyticsEvent;
  /** Returns an entry for the browser's log. The user sees no notice of it. */
  readonly log?: (event: Event) => readonly [text: string, detail?: string];
  /** Marks an event that has no effect in this table, because only the root actor or a test uses it. */
  readonly handledBy?: 'root';
}

/** One row for each event of each emitter. A missing row is a compile error. */
export type Outcomes<Name extends ChildName | 'app'> = {
  readonly [From in Name]: {
    readonly [Type in Emitted<From>['event']['type']]: Outcome<
      Extract<Emitted<From>['event'], { readonly type: Type }>
    >;
  };
};
