import { parentPort } from 'node:worker_threads';
import { writeXlsx } from './write-xlsx.ts';

const rows: string[][] = [];

const port = parentPort;
port?.on('message', (page: string[][] | null) => {
  if (page) {
    for (const row of page) rows.push(row);
    return;
  }
  void writeXlsx(rows).then((workbook) => {
    const bytes = new Uint8Array(workbook);
    port.postMessage(bytes, [bytes.buffer]);
  });
});
