import * as fc from 'fast-check';
import type { Cluster } from '../../openapi/generated/types.ts';

export const cluster = (name: string, ...children: Cluster[]): Cluster => ({
  uuid: `uuid of ${name}`,
  name,
  children,
});

/** Three small trees with up to three levels. */
export const NETWORK: readonly Cluster[] = [
  cluster('Africa', cluster('Egypt', cluster('Cairo'), cluster('Aswan')), cluster('Kenya')),
  cluster('Europe', cluster('Spain', cluster('Málaga')), cluster('Poland')),
  cluster('Oceania'),
];

/**
 * Returns cluster trees of a regular shape. Each name is the cluster's position, such as `Cluster 1.3.2`.
 *
 * @param fan number of children at each level: `[10, 20]` are ten roots with 20 children each
 */
export function fannedClusters(fan: readonly number[], path = 'Cluster '): Cluster[] {
  const [width = 0, ...deeper] = fan;
  return Array.from({ length: width }, (_, index) => {
    const name = `${path}${index + 1}`;
    return { uuid: `uuid of ${name}`, name, children: fannedClusters(deeper, `${name}.`) };
  });
}

/** The shape of a large network: 50,210 clusters in four levels, 10 × 20 × 10 × 24. */
export const LARGE_FAN = [10, 20, 10, 24];

/** Returns a chain of `length` clusters. Each cluster is the only child of the cluster before it. */
export function chainOf(length: number): Cluster {
  let chain = cluster(String(length - 1));
  for (let depth = length - 2; depth >= 0; depth--) chain = cluster(String(depth), chain);
  return chain;
}

const anyName = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'e', ' '), maxLength: 4 });

interface Branch {
  readonly name: string;
  readonly children: readonly Branch[];
}

/** Generates cluster trees. Their uuids are unique, and numbered in preorder. */
export const anyClusters: fc.Arbitrary<readonly Cluster[]> = fc
  .letrec<{ branches: readonly Branch[] }>((tie) => ({
    branches: fc.array(
      fc.record({
        name: anyName,
        children: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant<readonly Branch[]>([]),
          tie('branches'),
        ),
      }),
      { maxLength: 4 },
    ),
  }))
  .branches.map((branches) => {
    let count = 0;
    const numbered = (items: readonly Branch[]): Cluster[] =>
      items.map(({ name, children }) => ({ uuid: `uuid ${count++}`, name, children: numbered(children) }));
    return numbered(branches);
  });

/** Returns all clusters of the trees in preorder, by simple recursion. The tests compare the real functions with it. */
export const flattened = (clusters: readonly Cluster[]): Cluster[] =>
  clusters.flatMap((each) => [each, ...flattened(each.children)]);

export const below = ({ children }: Cluster): Cluster[] => flattened(children);
