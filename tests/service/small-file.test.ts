import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTemplates } from '../../service/password/screen-templates.ts';
import { readSmallFile } from '../../service/small-file.ts';
import { readOrCreateKey } from '../../service/vault/key-file.ts';

const MEGABYTE = 1024 * 1024;

describe('a file that a setting names', () => {
  const directory = mkdtempSync(join(tmpdir(), 'small-file-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const fileOf = (size: number): string => {
    const file = join(directory, 'file');
    writeFileSync(file, 'é'.repeat(size / 2) + '!'.repeat(size % 2));
    return file;
  };

  it('is read up to 1 MB', () => {
    expect(readSmallFile(fileOf(MEGABYTE))).toBe('é'.repeat(MEGABYTE / 2));
    expect(readSmallFile(fileOf(0))).toBe('');
  });

  it('is refused above 1 MB, even if it is endless', () => {
    for (const file of [fileOf(MEGABYTE + 1), '/dev/zero']) {
      expect(() => readSmallFile(file)).toThrow('it is larger than 1 MB');
    }
  });

  it('is named in the error about a template, and about the key', () => {
    const file = fileOf(MEGABYTE + 1);
    expect(() => readTemplates({ sent: null, complete: file })).toThrow(
      `PASSWORD_COMPLETE_TEMPLATE cannot be read: ${file} (it is larger than 1 MB)`,
    );
    expect(() => readOrCreateKey(file)).toThrow('it is larger than 1 MB');
  });
});
