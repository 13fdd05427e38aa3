import type Libsql from 'libsql';
import { expect, it, vi } from 'vitest';
import { PreparedStatements } from '../../../service/db/embedded/prepared-statements.ts';

it('prepares a statement once, and again after it was removed from the cache', () => {
  const prepare = vi.fn<(sql: string) => object>((sql) => ({ sql }));
  const statements = new PreparedStatements({ prepare } as unknown as Libsql.Database);
  const first = statements.get('select 1');
  expect(statements.get('select 1')).toBe(first);
  expect(statements.get('select 2')).not.toBe(first);
  expect(prepare).toHaveBeenCalledTimes(2);
  statements.clear();
  expect(statements.get('select 1')).not.toBe(first);
});
