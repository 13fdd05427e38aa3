import type { Application } from '../../../openapi/types.ts';
import { texts } from '../../texts/console.ts';
import { FirstOfMany } from '../../ui/first-of-many.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { listRules } from '../list/rules.ts';

const roleName = ({ name, externalRole }: Application['roles'][number]): string =>
  externalRole ? `${name} ${texts.applications.externalRole}` : name;

/** The applications with the names of their roles and elements (specification, section 2). */
const applicationList = defineList(listRules.applications, [
  { id: 'name', header: 'Name', primary: true, text: ({ name }) => name },
  {
    id: 'roles',
    header: 'Roles',
    text: ({ roles }) => roles.map(roleName).join('\n'),
    cell: ({ roles }) => <FirstOfMany names={roles.map(roleName)} />,
  },
  {
    id: 'element',
    header: 'Element',
    text: ({ elements }) => elements.map(({ name }) => name).join('\n'),
    cell: ({ elements }) => <FirstOfMany names={elements.map(({ name }) => name)} />,
  },
] satisfies ListColumn<Application>[]);

export function ApplicationListScreen() {
  return <ResourceList name="applications" definition={applicationList} {...texts.applications} />;
}
