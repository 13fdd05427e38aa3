import type { ServerResponse } from 'node:http';
import type { PushedUser } from '../../service/sources/application-contract.ts';
import { startOtherSystem } from './other-system.ts';

/** An application that records the users whom the service pushes to it. */
export interface RecordingApplication {
  url: string;
  /** All pushed users in order, whatever the response was. */
  received: PushedUser[];
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
