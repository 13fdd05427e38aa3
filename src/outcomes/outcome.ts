import type { ChildName, Emitted } from '../../machines/app/emitted.ts';
import type { ListOutcome } from '../../machines/app/outcome.ts';
import type { AnalyticsEvent } from '../telemetry/analytics.ts';
import type { Notice, NoticeAction } from '../../machines/shell/notice-stack.ts';

/** Where an outcome leads. */
export type Destination =
  | {
      /** An address below the console's root, with its search parameters. */
      readonly to: string;
      /** Going back does not lead to where one was. */
      readonly replace?: boolean;
      /** The page is loaded anew. */
      readonly anew?: boolean;
    }
  /** Nowhere, but whether one may still be here is asked again. */
  | 'guard'
  /** Where one is, loaded anew. */
  | 'reload';

/** What an outcome means: one row of the table that QA reads. What a row does not name, the outcome does not do. */
export interface Outcome<Event = never> extends ListOutcome<Event> {
  /** What a person is told (B17). */
  readonly notice?: (event: Event) => Notice | null;
  /** What the notice offers to do about it. */
  readonly offers?: (event: Event) => NoticeAction | null;
  /** Another notice of the same failure says more than this one. */
  readonly generic?: true;
  /** The notice is withdrawn by the next result of the same actor. */
  readonly provisional?: true;
  /** Subjects of the notices to withdraw (`aboutOf` in `new-notice.ts`). */
  readonly withdraws?: readonly string[];
  /** Where they are led; `at` is the path they are at. */
  readonly goes?: (event: Event, at: string) => Destination | null;
  /** What analytics count. */
  readonly counts?: (event: Event) => AnalyticsEvent;
  /** What only the log is told. */
  readonly log?: (event: Event) => readonly [text: string, detail?: string];
  /** Nothing of these: the root alone acts on it, or the test that waits for it. */
  readonly handledBy?: 'root';
}

/** A row for each event of each emitter: one that has none does not compile. */
export type Outcomes<Name extends ChildName | 'app'> = {
  readonly [From in Name]: {
    readonly [Type in Emitted<From>['event']['type']]: Outcome<
      Extract<Emitted<From>['event'], { readonly type: Type }>
    >;
  };
};
