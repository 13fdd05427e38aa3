import type { Elements } from '../../ui/base/elements.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { ListActor } from '../../../machines/resource/list/list.machine.ts';
import type { ListPagesActor } from '../../../machines/resource/list/list-pages.machine.ts';
import type { Unit } from '../../texts/counts.ts';
import type { ListDefinition } from './define-list.ts';
import { ListScreen } from './list-screen.tsx';
import { useCriteria } from './use-criteria.ts';

interface ResourceListProps<Row extends { uuid: string }> {
  list: ListActor<Row>;
  pages?: ListPagesActor<Row>;
  title: string;
  unit: Unit;
  definition: ListDefinition<Row>;
  actions?: ReactNode;
  choice?: ReactNode;
  RowActions?: ComponentType<{ row: Row }>;
  emptyHelp: string;
  emptyAction?: ReactNode;
  firstSteps?: Elements;
}

/** The list screen of a resource with only one list. Stores the criteria in the address. */
export function ResourceList<Row extends { uuid: string }>(props: ResourceListProps<Row>) {
  const [criteria, change] = useCriteria(props.definition);
  return <ListScreen {...props} criteria={criteria} onChange={change} />;
}
