import type { ServerResponse } from 'node:http';
import type { PushedUser } from '../../service/sources/application-contract.ts';
import { startOtherSystem } from './other-system.ts';

/** An application that records which users the service pushes to it. */
export interface RecordingApplication {
  url: string;
  /** All users that the service has pushed to it, in order, whatever its response was. */
  received: PushedUser[];
  /** Sets how it responds: it accepts users, refuses them, or delays its responses until `release`. */
  behave: (how: 'take' | 'refuse' | 'wait') => void;
  /** Sends all delayed responses, after `behave('wait')`. */
  release: () => void;
  stop: () => Promise<void>;
}

export async function startRecordingApplication(): Promise<RecordingApplication> {
  const source = await startOtherSystem();
  const received: PushedUser[] = [];
  const waiting: ServerResponse[] = [];
  let behaviour: 'take' | 'refuse' | 'wait' = 'take';
  source.answer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push(JSON.parse(body) as PushedUser);
      if (behaviour === 'wait') waiting.push(response);
      else response.writeHead(behaviour === 'take' ? 200 : 500).end('{}');
    });
  });
  return {
    url: source.url,
    received,
    behave: (how) => {
      behaviour = how;
    },
    release: () => {
      for (const response of waiting.splice(0)) response.end('{}');
    },
    stop: source.stop,
  };
}
