import { historySupportMachine } from './history-support.machine.ts';
import { changeMachine } from './change.machine.ts';
import { changesMachine } from './changes.machine.ts';
import { quickUndoMachine } from './quick-undo.machine.ts';
import { undoMachine } from './undo.machine.ts';

/** The machines of this folder, for the registry. */
export const changeHistoryMachines = [
  {
    machine: historySupportMachine,
    area: 'console',
    title: 'Support of the change history',
    description: 'Finds out whether the service records changes.',
  },
  {
    machine: undoMachine,
    area: 'console',
    title: 'Undo',
    description: 'Plans the undo of changes, and undoes them.',
  },
  {
    machine: quickUndoMachine,
    area: 'console',
    title: 'Undo from a notice',
    description: 'Undoes changes that the user has just made, if nothing has to be decided.',
  },
  {
    machine: changesMachine,
    area: 'console',
    title: 'Changes',
    description: 'Lists recorded changes, and reads the newest again when a list changes.',
  },
  {
    machine: changeMachine,
    area: 'console',
    title: 'Change',
    description: 'Shows the request, the items, and the gained and lost access of a recorded change.',
  },
] as const;
