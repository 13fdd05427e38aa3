import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/shell/notices.machine.ts';

export const notices = createActor(noticesMachine).start();
