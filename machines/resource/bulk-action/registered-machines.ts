import { selectionMachine } from '../selection/selection.machine.ts';
import { bulkJobsMachine } from './bulk-jobs.machine.ts';
import { bulkActionMachine } from './bulk-action.machine.ts';

/** The machines of selections and of actions on selected objects, for the registry. */
export const bulkActionMachines = [
  {
    machine: selectionMachine,
    area: 'resource',
    title: 'Selection',
    description:
      'The rows that the user has selected in a list, also on pages that the browser does not have.',
  },
  {
    machine: bulkActionMachine,
    area: 'resource',
    title: 'Action on many objects',
    description: 'Plans a change of the selected objects, and makes it.',
  },
  {
    machine: bulkJobsMachine,
    area: 'resource',
    title: 'Changes in parts',
    description: 'Follows changes of very many objects, which the service makes in parts.',
  },
] as const;
