#!/usr/bin/env node
import { runCommand } from './commands/run.ts';
import { terminal } from './commands/terminal.ts';

const code = await runCommand({
  args: process.argv.slice(2),
  environment: process.env,
  terminal,
  programs: new URL('.', import.meta.url),
});
// The process is ended explicitly, because an open connection would keep it running.
if (code !== null) process.exit(code);
