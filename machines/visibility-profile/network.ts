import { answer, type Client, type handling } from '../../openapi/client/client.ts';
import { readLookup } from '../resource/form/lookups.ts';
import { clusterTree } from './cluster-tree.ts';
import type { Network } from './form-rules.ts';

/**
 * Reads the elements and clusters that a visibility profile can choose. Not cached, because a sync may have changed
 * them.
 *
 * @throws OpeningFault whose `lookup` names what could not be read
 */
export async function loadNetwork(
  { api }: Client,
  signal: AbortSignal,
  options: Partial<ReturnType<typeof handling>> = {},
): Promise<Network> {
  const [elements, clusters] = await Promise.all([
    readLookup(
      answer(api.GET('/userprofile/api/v1/visibility/elements', { ...options, signal })),
      'visibilityElements',
    ),
    readLookup(answer(api.GET('/userprofile/api/v1/cluster/list', { ...options, signal })), 'clusters'),
  ]);
  return { ...elements, tree: clusterTree(clusters) };
}
