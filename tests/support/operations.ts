import { readContract } from '../../service/http/contract.ts';
import { operationsOf } from '../../service/http/contract-document.ts';

export const operations = operationsOf(readContract());

/**
 * Finds an operation of the contract.
 *
 * @param call method and path, such as `DELETE /userprofile/api/v1/site/{uuid}`
 */
export function operationOf(call: string): (typeof operations)[number] {
  const found = operations.find(({ method, path }) => `${method.toUpperCase()} ${path}` === call);
  if (!found) throw new Error(`The contract has no ${call}`);
  return found;
}
