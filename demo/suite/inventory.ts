import type { SourceCompany, SourceLocation, SourceUser } from '../../service/sources/inventory/lists.ts';
import { fixedUuid } from '../seed/fixed.ts';
import { demoPerson } from '../seed/people.ts';
import { locationAndCompanyRows } from '../seed/locations-and-companies.ts';
import { demoLocation } from '../seed/users.ts';
import { InventoryElements } from './inventory-elements.ts';
import { sendJson, type Part } from './part.ts';

const KNOWN = 48;
const NEW = 6;

const FIRST_NEW = 1_000_000;

const CHANGED_EVERY = 8;

const user = (index: number): SourceUser => ({ ...demoPerson(index), location: demoLocation(index) });

function knownUser(index: number): SourceUser {
  const known = user(index);
  if (index % CHANGED_EVERY !== 0) return known;
  return { ...known, deskPhone: `+1 800 555 01${String(index).padStart(2, '0')}`, location: 'Singapore' };
}

export function inventoryUsers(): SourceUser[] {
  return [
    ...Array.from({ length: KNOWN }, (_, index) => knownUser(index)),
    ...Array.from({ length: NEW }, (_, index) => user(FIRST_NEW + index)),
  ];
}

/**
 * Returns the inventory's users, but makes the last two unusable: one is incomplete, and one has the e-mail address of
 * the first user.
 */
function partlyUsableUsers(): SourceUser[] {
  const users = inventoryUsers();
  const [incomplete, impostor] = users.splice(-2) as [SourceUser, SourceUser];
  return [...users, { ...incomplete, lastName: '' }, { ...impostor, email: users[0]!.email }];
}

function inventoryLocations(): SourceLocation[] {
  const known = locationAndCompanyRows().locations ?? [];
  return [
    ...known.map(({ uuid, name, latitude, longitude }) => ({ uuid, name, latitude, longitude })),
    {
      uuid: fixedUuid('location', 'Valparaíso'),
      name: 'Valparaíso',
      latitude: -33.0472,
      longitude: -71.6127,
    },
  ];
}

function inventoryCompanies(): SourceCompany[] {
  const known = locationAndCompanyRows().companies ?? [];
  return [...known, { uuid: fixedUuid('company', 'Lumen Insular'), name: 'Lumen Insular' }];
}

const answerWith =
  (
    users: () => SourceUser[],
    elementsOf: (elementType: string) => readonly unknown[] | null,
  ): Part['answer'] =>
  (request, response, path) => {
    if (request.method !== 'GET') return false;
    const elementType = path.split('/').at(-1) ?? '';
    const lists = new Map<string, () => readonly unknown[] | null>([
      ['/users', users],
      ['/locations', inventoryLocations],
      ['/companies', inventoryCompanies],
      [`/visibility/${elementType}`, () => elementsOf(elementType)],
    ]);
    const found = lists.get(path)?.() ?? null;
    if (found) sendJson(response, 200, found);
    return found !== null;
  };

export function createInventory(): Part {
  const elements = new InventoryElements();
  return {
    name: 'inventory',
    answer: answerWith(inventoryUsers, (elementType) => elements.list(elementType)),
    answerPartly: answerWith(partlyUsableUsers, (elementType) => elements.partlyUsable(elementType)),
    change: (order) => elements.change(order),
  };
}
