import type { VisibilityProfileInput } from '../../openapi/types.ts';
import type { FieldProblem } from '../http/problem.ts';

export type VisibilityChoice = Pick<
  VisibilityProfileInput,
  'primaryVisibility' | 'clusters' | 'defaultClusterGroup' | 'clusterGroups' | 'networkGroups'
>;

const among = (chosen: readonly { uuid: string }[] = [], { uuid }: { uuid: string }): boolean =>
  chosen.some((one) => one.uuid === uuid);

/**
 * Finds what is wrong with a choice, whatever there is to choose: a primary visibility or a network group is required
 * (B7.2); the primary visibility is one of the clusters, the default cluster group one of the groups (B7.3, B7.4).
 *
 * @param hadNeither the profile has no primary visibility and no network group so far, and may be left so
 */
export function findChoiceProblems(choice: VisibilityChoice, hadNeither: boolean): FieldProblem[] {
  const { primaryVisibility, clusters, defaultClusterGroup, clusterGroups, networkGroups = [] } = choice;
  const problems: FieldProblem[] = [];
  if (!primaryVisibility && networkGroups.length === 0 && !hadNeither) {
    const message = 'Either primary visibility or a network group has to be set';
    problems.push({ field: 'primaryVisibility', message });
  }
  if (primaryVisibility && !among(clusters, primaryVisibility)) {
    const message = 'The primary visibility must be one of the clusters.';
    problems.push({ field: 'primaryVisibility', message });
  }
  if (defaultClusterGroup && !among(clusterGroups, defaultClusterGroup)) {
    const message = 'The default cluster group must be one of the cluster groups.';
    problems.push({ field: 'defaultClusterGroup', message });
  }
  return problems;
}
