import type { ActorRefFrom } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import { flowIndexMachine } from '../../machines/flows/flow-index.machine.ts';
import { tabActors } from './tab-actors.ts';

/** The actor of the list of workflows. It tracks which machines run in which tabs. */
export type OpenIndex = ActorRefFrom<typeof flowIndexMachine>;

/** Starts the actor of the list of workflows. It runs until `left` aborts. */
export const openIndex = (app: App, left: AbortSignal): OpenIndex =>
  app.openScreen('flowIndex', flowIndexMachine.provide({ actors: tabActors(app) }), undefined, left);
