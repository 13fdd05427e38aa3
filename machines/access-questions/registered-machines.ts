import { explanationMachine } from './explanation.machine.ts';
import { objectSearchMachine } from './object-search.machine.ts';
import { pastAccessMachine } from './past-access.machine.ts';
import { whoHasMachine } from './who-has.machine.ts';

/** The machines of this folder, for the registry. */
export const accessQuestionFlows = [
  {
    machine: whoHasMachine,
    area: 'console',
    title: 'Who has this',
    description: 'Lists the users who have an object, with their paths, now or on a past day.',
  },
  {
    machine: pastAccessMachine,
    area: 'user',
    title: 'Past access',
    description: 'Shows what access a user had on a past day.',
  },
  {
    machine: explanationMachine,
    area: 'user',
    title: 'Why, why not',
    description: 'Explains why a user has an object, or why not.',
  },
  {
    machine: objectSearchMachine,
    area: 'console',
    title: 'Object search',
    description: 'Finds the objects about whose access the user can ask, by name.',
  },
] as const;
