import type { ServerResponse } from 'node:http';
import type { PushedUser } from '../../service/sources/application-contract.ts';
import { startOtherSystem } from './other-system.ts';

interface BatchBehaviour {
  /** Every batch gets this status. */
  status?: number;
  /** Larger batches get the status 500, and their users are not recorded. */
  maxUsers?: number;
  isStored?: (user: PushedUser) => boolean;
}

/** An application that records the users whom the service pushes to it. */
export interface RecordingApplication {
  url: string;
  /** All pushed users in order, whatever the response was. */
  received: PushedUser[];
  /** The numbers of users in the batch calls, in order. */
  batches: number[];
  /** Sets how the application answers batches. By default, it has no batch call, and answers 404. */
  behaveInBatches: (how: BatchBehaviour) => void;
  /**
   * Sets how the application responds: it accepts users, refuses them, or delays its responses until `release` is
   * called.
   */
  behave: (how: 'take' | 'refuse' | 'wait') => void;
  /** Sends all responses that `behave('wait')` has delayed. */
  release: () => void;
  stop: () => Promise<void>;
}

export async function startRecordingApplication(): Promise<RecordingApplication> {
  const source = await startOtherSystem();
  const received: PushedUser[] = [];
  const waiting: { response: ServerResponse; answer: string }[] = [];
  const batches: number[] = [];
  let behaviour: 'take' | 'refuse' | 'wait' = 'take';
  let inBatches: BatchBehaviour = { status: 404 };
  source.answer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const isBatch = request.url?.endsWith('/users/batch');
      if (isBatch && inBatches.status !== undefined) {
        response.writeHead(inBatches.status).end('{}');
        return;
      }
      const users = isBatch
        ? (JSON.parse(body) as { users: PushedUser[] }).users
        : [JSON.parse(body) as PushedUser];
      if (isBatch && users.length > (inBatches.maxUsers ?? Infinity)) {
        response.writeHead(500).end('{}');
        return;
      }
      received.push(...users);
      if (isBatch) batches.push(users.length);
      const results = users.map((user) => ({
        username: user.username,
        stored: inBatches.isStored?.(user) ?? true,
      }));
      const answer = JSON.stringify(isBatch ? { results } : {});
      if (behaviour === 'wait') waiting.push({ response, answer });
      else response.writeHead(behaviour === 'take' ? 200 : 500).end(answer);
    });
  });
  return {
    url: source.url,
    received,
    batches,
    behaveInBatches: (how) => {
      inBatches = how;
    },
    behave: (how) => {
      behaviour = how;
    },
    release: () => {
      for (const { response, answer } of waiting.splice(0)) response.end(answer);
    },
    stop: source.stop,
  };
}
