import { demoPerson, type Person } from '../people.ts';
import { demoLocation } from '../seed-users.ts';
import { InventoryElements } from './inventory-elements.ts';
import { sendJson, type Part } from './part.ts';

/** A user as the inventory tells of them. */
type InventoryUser = Person & { location: string | null };

/** How many users of the demo data the inventory knows, and how many that the demo data does not. */
const KNOWN = 48;
const NEW = 6;

/** Beyond every number that the demo data gives to its users. */
const FIRST_NEW = 1_000_000;

/** Every eighth known user has moved since the demo data was made. */
const CHANGED_EVERY = 8;

const user = (index: number): InventoryUser => ({ ...demoPerson(index), location: demoLocation(index) });

function knownUser(index: number): InventoryUser {
  const known = user(index);
  if (index % CHANGED_EVERY !== 0) return known;
  return { ...known, deskPhone: `+1 800 555 01${String(index).padStart(2, '0')}`, location: 'Singapore' };
}

/** The users of the inventory: most as in the demo data, some changed since, some new. Always the same. */
export function inventoryUsers(): InventoryUser[] {
  return [
    ...Array.from({ length: KNOWN }, (_, index) => knownUser(index)),
    ...Array.from({ length: NEW }, (_, index) => user(FIRST_NEW + index)),
  ];
}

/** The same users, but the last two cannot be taken over: one is incomplete, one has the first one's address. */
export function partlyUsableUsers(): InventoryUser[] {
  const users = inventoryUsers();
  const [incomplete, impostor] = users.splice(-2) as [InventoryUser, InventoryUser];
  return [...users, { ...incomplete, lastName: '' }, { ...impostor, email: users[0]!.email }];
}

const answerWith =
  (
    users: () => InventoryUser[],
    elementsOf: (elementType: string) => readonly unknown[] | null,
  ): Part['answer'] =>
  (request, response, path) => {
    const [, collection, elementType = '', ...rest] = path.split('/');
    if (request.method !== 'GET' || rest.length > 0) return false;
    const found = collection === 'visibility' ? elementsOf(elementType) : path === '/users' ? users() : null;
    if (found) sendJson(response, 200, found);
    return found !== null;
  };

/** The inventory that users and visibility elements are pulled from; the elements live as long as the process. */
export function createInventory(): Part {
  const elements = new InventoryElements();
  return {
    name: 'inventory',
    answer: answerWith(inventoryUsers, (elementType) => elements.list(elementType)),
    answerPartly: answerWith(partlyUsableUsers, (elementType) => elements.partlyUsable(elementType)),
    change: (order) => elements.change(order),
  };
}
