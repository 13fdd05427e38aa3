import type { Insertable } from 'kysely';
import type { ClusterTable } from '../visibility-profile/tables.ts';
import { fixedUuid } from './fixed.ts';

/** Regions, their countries and the cities of these: the first three of the tree's five levels. */
const REGIONS: Record<string, Record<string, readonly string[]>> = {
  Africa: {
    Egypt: ['Alexandria', 'Aswan', 'Cairo'],
    Kenya: ['Kisumu', 'Mombasa', 'Nairobi'],
    Nigeria: ['Abuja', 'Ìbàdàn', 'Lagos'],
  },
  Americas: {
    Brazil: ['Brasília', 'Rio de Janeiro', 'São Paulo'],
    Canada: ['Montréal', 'Toronto', 'Vancouver'],
    'United States': ['Chicago', 'Houston', 'San Francisco'],
  },
  'Asia Pacific': {
    Australia: ['Brisbane', 'Melbourne', 'Perth'],
    Japan: ['Fukuoka', 'Ōsaka', 'Tokyo 東京'],
    Vietnam: ['Đà Nẵng', 'Hà Nội', 'Huế'],
  },
  Europe: {
    Germany: ['Berlin', 'Köln', 'München'],
    Poland: ['Gdańsk', 'Kraków', 'Łódź'],
    Spain: ['A Coruña', 'Málaga', 'Sevilla'],
  },
};

const DISTRICTS = ['Centre', 'North', 'South'];
const SITES = ['Exchange', 'Tower'];

/** A cluster is named by its path, such as `Europe/Germany/Berlin`. */
export const clusterUuid = (path: string): string => fixedUuid('cluster', path);

/** The names below a place, by how deep the place is: regions, countries, cities, districts, sites. */
const CHILD_NAMES: readonly ((...names: string[]) => readonly string[])[] = [
  (region = '') => Object.keys(REGIONS[region] ?? {}),
  (region = '', country = '') => REGIONS[region]?.[country] ?? [],
  (_region, _country, city) => DISTRICTS.map((district) => `${city} ${district}`),
  (_region, _country, _city, district) => SITES.map((site) => `${district} ${site}`),
];

/** The rows of a branch; a cluster comes before those below it, as the database needs it. */
function branch(names: string[], position: number): Insertable<ClusterTable>[] {
  const children = CHILD_NAMES[names.length - 1]?.(...names) ?? [];
  const row: Insertable<ClusterTable> = {
    uuid: clusterUuid(names.join('/')),
    name: names.at(-1) ?? '',
    parent_uuid: names.length > 1 ? clusterUuid(names.slice(0, -1).join('/')) : null,
    position,
  };
  return [row, ...children.flatMap((child, index) => branch([...names, child], index))];
}

/** The cluster tree, five levels deep. */
export const clusterRows = (): Insertable<ClusterTable>[] =>
  Object.keys(REGIONS).flatMap((region, position) => branch([region], position));

/** The uuids of a cluster and of all below it. */
export function clusterBranch(path: string): string[] {
  return branch(path.split('/'), 0).map(({ uuid }) => uuid);
}
