import type { paths } from '../../openapi/generated/schema.d.ts';
import type { Criteria, CriteriaRules } from '../../machines/resource/list/criteria.ts';
import type { ListPath } from '../routing/paths.ts';

/**
 * The first request of a list screen, which is sent before the console has loaded. Exported by
 * `src/screens/<resource>/criteria.ts`.
 */
export interface FirstRequest {
  readonly screen: ListPath;
  /**
   * The path of the call, or a function that returns the path for the criteria's choices. The resource's list reads the
   * same path.
   */
  readonly call: keyof paths | ((choices: Criteria['choices']) => keyof paths);
  /** Set if the list is read page by page. */
  readonly page?: {
    /** The list's key in the stored search criteria. */
    readonly list: string;
    readonly rules: CriteriaRules;
    /** Converts filters whose values in the address differ from those that the service expects. */
    readonly toServed?: (filters: Criteria['filters']) => Criteria['filters'];
  };
}
