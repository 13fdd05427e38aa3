import type { VisibilityProfileInput } from '../../openapi/generated/types.ts';
import type { FieldProblem } from '../problem.ts';

export type VisibilityChoice = Pick<
  VisibilityProfileInput,
  'primaryVisibility' | 'clusters' | 'defaultClusterGroup' | 'clusterGroups' | 'networkGroups'
>;

const includesUuid = (chosen: readonly { uuid: string }[] = [], { uuid }: { uuid: string }): boolean =>
  chosen.some((one) => one.uuid === uuid);

/**
 * Returns the violations of the rules for primary visibility, cluster groups and network groups (B7.2 to B7.4).
 *
 * @param hadNeither whether the stored profile has no primary visibility and no network group. Such a profile can be
 * saved without them.
 */
export function findChoiceProblems(choice: VisibilityChoice, hadNeither: boolean): FieldProblem[] {
  const { primaryVisibility, clusters, defaultClusterGroup, clusterGroups, networkGroups = [] } = choice;
  const problems: FieldProblem[] = [];
  if (!primaryVisibility && networkGroups.length === 0 && !hadNeither) {
    const message = 'Either primary visibility or a network group has to be set';
    problems.push({ field: 'primaryVisibility', message });
  }
  if (primaryVisibility && !includesUuid(clusters, primaryVisibility)) {
    const message = 'The primary visibility must be one of the clusters.';
    problems.push({ field: 'primaryVisibility', message });
  }
  if (defaultClusterGroup && !includesUuid(clusterGroups, defaultClusterGroup)) {
    const message = 'The default cluster group must be one of the cluster groups.';
    problems.push({ field: 'defaultClusterGroup', message });
  }
  return problems;
}
