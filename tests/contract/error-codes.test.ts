import { expect, it } from 'vitest';
import { readContract } from '../../service/http/contract.ts';
import { CONNECTION_ERRORS } from '../../service/http/errors.ts';
import { problemResponse } from '../../service/http/problem-response.ts';
import { problem, PROBLEM_CODES } from '../../service/problem.ts';

/** Returns the rows of the contract's table of error codes, as `status code`. */
function documentedCodes(): string[] {
  const { description } = (readContract() as unknown as { info: { description: string } }).info;
  return [...description.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)].flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`),
  );
}

it('the contract lists the codes of all error responses, and no others', () => {
  const answered = [
    ...PROBLEM_CODES.map((code) => problemResponse(problem(code)).body),
    ...Object.values(CONNECTION_ERRORS),
  ].map(({ status, code }) => `${status} ${code}`);
  expect(documentedCodes().toSorted()).toEqual(answered.toSorted());
});
