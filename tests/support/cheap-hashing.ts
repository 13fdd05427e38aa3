import { HASHING } from '../../service/password/hash.ts';

const COST = Symbol.for('the cost of password hashes in the product');

// Vitest runs this file before each test file, but a worker keeps its modules. So the state is global.
const shared = globalThis as { [COST]?: typeof HASHING.cost };

/** The cost of password hashes in the product. */
export const PRODUCT_COST = (shared[COST] ??= HASHING.cost);

/** The lowest cost. A hash takes less than a millisecond instead of 25 ms. */
export const TEST_COST: typeof HASHING.cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

HASHING.cost = TEST_COST;
