import type { ServerResponse } from 'node:http';
import type { PushedUser } from '../../service/sources/application-contract.ts';
import { startSource } from './source.ts';

/** An application that is told of users, and remembers what. */
export interface RecordingApplication {
  url: string;
  /** What it was asked to take, in order, whatever it answered. */
  received: PushedUser[];
  /** What it does from now on: takes users, refuses them, or keeps who tells it waiting until `release`. */
  behave: (how: 'take' | 'refuse' | 'wait') => void;
  /** Answers all who wait. */
  release: () => void;
  stop: () => Promise<void>;
}

export async function startRecordingApplication(): Promise<RecordingApplication> {
  const source = await startSource();
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
