import { taskCause, withCause } from '../../service/change-history/cause.ts';
import { TEST_KEYS } from './databases.ts';

/**
 * Runs a function of the service that a call, a command or a task usually runs. Its changes are recorded as those of a
 * task.
 */
export const byTest = <Result>(work: () => Result): Result =>
  withCause({ keys: TEST_KEYS }, taskCause('test'), work);

/** As `byTest`, for functions that change how users sign in. The service refuses such changes by other calls. */
export const byCredentialCall = <Result>(work: () => Result): Result =>
  withCause({ keys: TEST_KEYS }, { ...taskCause('test'), call: 'updatePassword' }, work);
