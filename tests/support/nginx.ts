import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package.ts';
import { untilAnswered } from './stack.ts';

/** A running nginx, whose files are in a temporary directory. */
export interface Nginx {
  stop: () => Promise<void>;
}

/** A self-signed certificate and its key. */
export interface Certificate {
  certificate: string;
  key: string;
}

const isThere = (): boolean => spawnSync('nginx', ['-v']).status === 0;

export function makeCertificate(directory: string): Certificate {
  const certificate = join(directory, 'certificate.pem');
  const key = join(directory, 'key.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '1'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  );
  return { certificate, key };
}

/**
 * Starts nginx with these servers, and waits until the address responds.
 *
 * @throws Error with nginx's error output
 */
export async function startNginx(servers: string, url: string): Promise<Nginx> {
  if (!isThere()) installDebianPackage('nginx');
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'));
  // The workers run as another user, so this user must be able to open the directory.
  await chmod(directory, 0o711);
  const configuration = join(directory, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${kind};`)
    .join(' ');
  await writeFile(
    configuration,
    `pid nginx.pid; error_log stderr error; daemon off; events {}\nhttp { access_log off; ${temporary}\n${servers}\n}\n`,
  );
  const options = ['-p', directory, '-e', 'stderr', '-c', configuration];
  const { status, stderr } = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`nginx refuses its configuration: ${stderr}`);
  const child = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilAnswered(url, child);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
