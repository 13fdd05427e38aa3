import type { ChildName, Emitted } from '../../machines/app/emitted.ts';
import type { ListOutcome } from '../../machines/app/outcome.ts';
import type { AnalyticsEvent } from '../telemetry/analytics.ts';
import type { Notice, NoticeAction } from '../../machines/shell/notice-stack.ts';

/** Where an outcome navigates: to an address, or to the current page again. */
export type Destination =
  | {
      /** An address below the console's root, with its search parameters. */
      readonly to: string;
      /** Replaces the history entry, so that Back skips the current page. */
      readonly replace?: boolean;
      /** Loads the page from the server instead of navigating in the page. */
      readonly reload?: boolean;
    }
  /** Stays on the page, but runs its route guards again. */
  | 'guard'
  /** Loads the current page from the server again. */
  | 'reload';

/** The effects of an event: one row of `docs/outcomes.md`. The event has only the listed effects. */
export interface Outcome<Event = never> extends ListOutcome<Event> {
  /** The notice to show (B17). */
  readonly notice?: (event: Event) => Notice | null;
  /** The action that the notice's button offers. */
  readonly offers?: (event: Event) => NoticeAction | null;
  /** The notice is replaced by a more specific notice of the same failure. */
  readonly generic?: true;
  /** The next result of the same actor withdraws the notice. Example: "Please wait". */
  readonly provisional?: true;
  /** Subjects of the notices to withdraw (`aboutOf` in `new-notice.ts`). */
  readonly withdraws?: readonly string[];
  /** Where to navigate; `at` is the current path. */
  readonly goes?: (event: Event, at: string) => Destination | null;
  /** The analytics event to count. */
  readonly counts?: (event: Event) => AnalyticsEvent;
  /** An entry for the log only; the user does not see it. */
  readonly log?: (event: Event) => readonly [text: string, detail?: string];
  /** Marks an event without another effect in this table: only the root actor or a test uses the event. */
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
