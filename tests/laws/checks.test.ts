import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkProductCode, checkWorkflowState } from '../../tools/checks/code-rules.ts';
import { checkCommitSubjects } from '../../tools/checks/commit-subjects.ts';
import { checkDocComments } from '../../tools/checks/doc-comments.ts';
import { checkPhrases } from '../../tools/checks/phrases.ts';

describe('checkCommitSubjects', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'commits-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
    }).trim();

  function commit(subject: string): string {
    git('commit', '--allow-empty', '-q', '-m', subject);
    return git('rev-parse', 'HEAD');
  }

  it('finds subjects of more than 72 characters since the first commit', () => {
    git('init', '-q');
    commit('x'.repeat(90));
    const since = commit('y'.repeat(73));
    commit('z'.repeat(72));
    const { faults, note } = checkCommitSubjects(directory, since);
    expect(note).toBe('');
    expect(faults).toEqual([expect.stringContaining('73 of 72 characters: yyy')]);
  });

  it('passes with a note if there is no Git history', () => {
    expect(checkCommitSubjects(directory, '2c42d9c')).toEqual({
      faults: [],
      note: expect.stringContaining('does not contain 2c42d9c') as unknown,
    });
  });

  it('passes with a note if the Git history does not contain the first commit', () => {
    git('init', '-q');
    commit('x'.repeat(90));
    expect(checkCommitSubjects(directory, '2c42d9c').faults).toEqual([]);
  });
});

describe('checkPhrases', () => {
  const phrases = [{ phrase: 'so to speak', instead: 'delete it', except: ['old/'] }];

  it.each([
    ['a.md', 'It is, so to speak, slow.'],
    ['a.md', 'It is, So to\nspeak, slow.'],
    ['a.ts', '/** Slow, so to speak. */\nconst a = 1;'],
    ['a.ts', '/**\n * Slow, so to\n * speak.\n */\nconst a = 1;'],
    ['a.ts', '// so to speak\nconst a = 1;'],
    ['a.tsx', 'const a = <b>{/* so to speak */}</b>;'],
  ])('finds a phrase in %s: %j', (path, content) => {
    expect(checkPhrases(path, content, phrases)).toEqual([
      expect.stringMatching(/^a\.(md|tsx?):[12]: 'so to speak': delete it$/),
    ]);
  });

  it.each([
    ['a.md', 'It is also to speakers.'],
    ['a.md', 'The message `so to speak` is literal.'],
    ['a.md', "The message 'so to speak' is literal."],
    ['a.md', '```\nso to speak\n```'],
    ['a.ts', "const message = 'so to speak';"],
    ['old/a.ts', '// so to speak'],
  ])('ignores other words, code, string literals and excepted folders in %s: %j', (path, content) => {
    expect(checkPhrases(path, content, phrases)).toEqual([]);
  });
});

describe('checkDocComments', () => {
  it.each([
    '/** The user list. */\nexport const userList = 1;',
    '/** Users of the list. */\nexport const listUsers = 1;',
    'interface A {\n  /** The name. */\n  readonly name: string;\n}',
    '/** Gets the users. */\nconst users = () => 1;',
  ])('finds a comment that only repeats its identifier: %j', (code) => {
    expect(checkDocComments('src/a.ts', code)).toEqual([expect.stringContaining('only repeats')]);
  });

  it.each([
    '/** The users, sorted by name. */\nexport const users = 1;',
    '/** @throws Problem */\nconst users = () => 1;',
    '// users\nconst users = 1;',
  ])('accepts other comments: %j', (code) => {
    expect(checkDocComments('src/a.ts', code)).toEqual([]);
  });

  it.each([
    ['openapi/a.ts', 'export function a() {}'],
    ['openapi/a.ts', 'export const a = () => 1;'],
    ['service/a.ts', 'export function a() { if (1) throw new Error(); }'],
    ['service/a.ts', 'export const a = () => { throw new Error(); };'],
  ])('finds an exported function without a doc comment in %s: %s', (path, code) => {
    expect(checkDocComments(path, code)).toEqual([expect.stringContaining('has no doc comment')]);
  });

  it.each([
    ['openapi/a.ts', '/** Adds one. */\nexport const a = (b: number) => b + 1;'],
    ['openapi/a.ts', 'const a = () => 1;'],
    ['service/a.ts', 'export function a() {}'],
    ['service/a.ts', 'export const a = () => () => { throw new Error(); };'],
  ])('accepts %s: %j', (path, code) => {
    expect(checkDocComments(path, code)).toEqual([]);
  });
});

describe('checkProductCode', () => {
  it.each([
    ['service/user/roles.ts', "const role = 'NOVA_ADMIN';"],
    ['src/boot/title.ts', 'const novaTitle = 1;'],
    ['demo/seed/users.ts', '/** Demo. */\nconst domain = `nova.example`;'],
  ])('finds the product code in %s: %j', (path, code) => {
    expect(checkProductCode(path, code)).toEqual([expect.stringContaining('spells the product code')]);
  });

  it.each([
    ['openapi/rules/product.ts', "export const PRODUCT_CODE = 'nova';"],
    ['tests/service/roles.test.ts', "const role = 'NOVA_ADMIN';"],
    ['service/user/roles.ts', '// NOVA_ADMIN is the greatest role.\nconst a = 1;'],
    ['service/user/roles.ts', 'const innovation = 1;'],
  ])('accepts %s: %j', (path, code) => {
    expect(checkProductCode(path, code)).toEqual([]);
  });
});

describe('checkWorkflowState', () => {
  it.each([
    'const [isLoading, setLoading] = useState(false);',
    'const [error, setError] = React.useState<string | null>(null);',
    "const [status, send] = useReducer(reduce, 'pending');",
  ])('finds the state of a workflow in a hook of a screen: %s', (code) => {
    expect(checkWorkflowState('src/screens/user/form.tsx', code)).toEqual([
      expect.stringContaining('keep it in a machine'),
    ]);
    expect(checkWorkflowState('src/ui/base/button.tsx', code)).toEqual([]);
  });

  it('accepts a hook for other state in a screen', () => {
    const code = "const [search, setSearch] = useState(''); // not the loading state\nlet error;";
    expect(checkWorkflowState('src/screens/user/form.tsx', code)).toEqual([]);
  });
});
