import type { Insertable } from 'kysely';
import type { ClusterTable } from '../../service/visibility-profile/tables.ts';
import { fixedUuid } from './fixed.ts';

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

/** Returns the uuid of the cluster at a path, such as `Europe/Germany/Berlin`. */
export const clusterUuid = (path: string): string => fixedUuid('cluster', path);

const CHILD_NAMES: readonly ((...names: string[]) => readonly string[])[] = [
  (region = '') => Object.keys(REGIONS[region] ?? {}),
  (region = '', country = '') => REGIONS[region]?.[country] ?? [],
  (_region, _country, city) => DISTRICTS.map((district) => `${city} ${district}`),
  (_region, _country, _city, district) => SITES.map((site) => `${district} ${site}`),
];

/**
 * Returns the rows of a cluster and its descendants. A parent comes before its children, because foreign keys
 * require it.
 */
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

export const clusterRows = (): Insertable<ClusterTable>[] =>
  Object.keys(REGIONS).flatMap((region, position) => branch([region], position));

export function clusterBranch(path: string): string[] {
  return branch(path.split('/'), 0).map(({ uuid }) => uuid);
}
