import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/shell/notices.machine.ts';

/** Holds the notices of the gallery. */
export const notices = createActor(noticesMachine).start();
