import { emit, setup } from 'xstate';

export const menuMachine = setup({
  types: {
    input: {} as { expanded: boolean },
    context: {} as { startsExpanded: boolean },
    events: {} as { type: 'TOGGLE' },
    emitted: {} as { type: 'menuToggled'; expanded: boolean },
  },
  guards: { startsExpanded: ({ context }) => context.startsExpanded },
}).createMachine({
  id: 'menu',
  context: ({ input }) => ({ startsExpanded: input.expanded }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Restores the stored choice of the user.',
      always: [{ guard: 'startsExpanded', target: 'expanded' }, { target: 'collapsed' }],
    },
    expanded: {
      description: 'Entries are shown with their labels.',
      on: {
        TOGGLE: { target: 'collapsed', actions: emit({ type: 'menuToggled', expanded: false }) },
      },
    },
    collapsed: {
      description: 'Entries are shown as icons.',
      on: {
        TOGGLE: { target: 'expanded', actions: emit({ type: 'menuToggled', expanded: true }) },
      },
    },
  },
});
