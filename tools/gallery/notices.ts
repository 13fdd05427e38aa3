import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/shell/notices.machine.ts';

/** The actor of the gallery's notices. */
export const notices = createActor(noticesMachine).start();
