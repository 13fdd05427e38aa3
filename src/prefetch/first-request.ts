import type { Criteria, CriteriaRules } from '../../machines/resource/criteria.ts';
import type { ListPath } from '../routing/paths.ts';

/** The first request of a list screen, sent before the console has loaded. `src/screens/<resource>/criteria.ts` exports it. */
export interface FirstRequest {
  /** The address of the screen. */
  readonly screen: ListPath;
  /** The path of the call, which the resource's list also uses. */
  readonly call: string | ((choices: Criteria['choices']) => string);
  /** Set for a list that is read page by page. */
  readonly page?: {
    /** The list's key in `search_criteria`. */
    readonly list: string;
    readonly rules: CriteriaRules;
  };
}
