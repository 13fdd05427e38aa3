import { TREE_CATEGORY } from '../../openapi/product.ts';
import type { UserInput } from '../../openapi/types.ts';
import type { FieldProblem } from '../http/problem.ts';

/**
 * What is wrong with the elements of a user (B5.4): each must be one that the business profile
 * grants, and where it grants trees, the user has one of them.
 *
 * @param former what the user has and the profile does not grant any more, such as the tree of a former SNMP manager:
 * it may be told as it was answered, and goes with the save.
 */
export function findElementProblems(
  elements: NonNullable<UserInput['elements']>,
  granted: ReadonlyMap<string, { category: string }>,
  former: ReadonlySet<string>,
): FieldProblem[] {
  const strangers = elements.flatMap(({ uuid }, index) =>
    granted.has(uuid) || former.has(uuid)
      ? []
      : [{ field: `user.elements.${index}`, message: 'The business profile does not grant this element.' }],
  );
  const hasTrees = [...granted.values()].some(({ category }) => category === TREE_CATEGORY);
  const isAssigned = elements.some(({ uuid }) => granted.get(uuid)?.category === TREE_CATEGORY);
  return hasTrees && !isAssigned
    ? [...strangers, { field: 'user.elements', message: 'A default tree must be assigned.' }]
    : strangers;
}
