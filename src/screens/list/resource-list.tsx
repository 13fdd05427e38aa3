import { ListScreen, type ListScreenProps } from './list-screen.tsx';
import { CriteriaContext, useCriteria } from './use-criteria.ts';
import type { ListDefinition } from './define-list.ts';
import type { ReactNode } from 'react';

interface ListWithCriteriaProps {
  definition: Pick<ListDefinition<never>, 'path' | 'rules'>;
  children: ReactNode;
}

/** Provides the criteria of a list, which are in the address, to the screen of the list. */
function ListWithCriteria({ definition, children }: ListWithCriteriaProps) {
  return <CriteriaContext value={useCriteria(definition)}>{children}</CriteriaContext>;
}

/** The list screen of a resource with only one list. */
export function ResourceList<Row extends { uuid: string }>(props: ListScreenProps<Row>) {
  return (
    <ListWithCriteria definition={props.definition}>
      <ListScreen {...props} />
    </ListWithCriteria>
  );
}
