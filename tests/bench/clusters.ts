import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Number of clusters of the largest supported network. */
export const CLUSTERS = 50_000;

export const clusterUuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const parentOf = (index: number) => (index === 0 ? '' : clusterUuid(Math.floor((index - 1) / 10)));

/** Creates a folder with an inventory that contains `CLUSTERS` clusters. Each parent has ten children. */
export async function folderOfClusters(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'userprofile-inventory-'));
  const rows = Array.from(
    { length: CLUSTERS },
    (_, index) => `${clusterUuid(index)},Cluster ${index},${parentOf(index)}`,
  );
  await writeFile(join(folder, 'clusters.csv'), ['uuid,name,parent', ...rows].join('\n'));
  return folder;
}
