import { fold } from '../../service/db/fold.ts';
import { fixedUuid } from './fixed.ts';
import type { Rows } from './rows.ts';

const COMPANIES = [
  'Aurora Networks',
  'Borealis Telecom',
  'Cascadia Fibre',
  'Delta Rail Communications',
  'Estrella Móvil',
  'Fjordnett',
  'Grünwald Energie',
  'Høyland Broadband',
  'Île-de-France Métropole',
  'Jadran Net',
  'Kraków Miasto',
  'Müller & Söhne',
  '北斗通信',
  'شركة النور للاتصالات',
];

const LOCATIONS: readonly [name: string, latitude: number, longitude: number][] = [
  ['Addis Ababa', 9.03, 38.74],
  ['Amsterdam', 52.3676, 4.9041],
  ['Ankara', 39.9334, 32.8597],
  ['Athína', 37.9838, 23.7275],
  ['Auckland', -36.8509, 174.7645],
  ['Berlin', 52.52, 13.405],
  ['Bogotá', 4.711, -74.0721],
  ['Buenos Aires', -34.6037, -58.3816],
  ['Cairo القاهرة', 30.0444, 31.2357],
  ['Cape Town', -33.9249, 18.4241],
  ['Chicago', 41.8781, -87.6298],
  ['Dublin', 53.3498, -6.2603],
  ['Hà Nội', 21.0278, 105.8342],
  ['Helsinki', 60.1699, 24.9384],
  ['Houston', 29.7604, -95.3698],
  ['İstanbul', 41.0082, 28.9784],
  ['Jakarta', -6.2088, 106.8456],
  ['København', 55.6761, 12.5683],
  ['Kraków', 50.0647, 19.945],
  ['Lagos', 6.5244, 3.3792],
  ['Lima', -12.0464, -77.0428],
  ['London', 51.5074, -0.1278],
  ['Madrid', 40.4168, -3.7038],
  ['Melbourne', -37.8136, 144.9631],
  ['México', 19.4326, -99.1332],
  ['Montréal', 45.5017, -73.5673],
  ['Mumbai मुंबई', 19.076, 72.8777],
  ['Nairobi', -1.2921, 36.8219],
  ['Oslo', 59.9139, 10.7522],
  ['Paris', 48.8566, 2.3522],
  ['Quito', -0.1807, -78.4678],
  ['Reykjavík', 64.1466, -21.9426],
  ['San Francisco', 37.7749, -122.4194],
  ['São Paulo', -23.5505, -46.6333],
  ['Seoul 서울', 37.5665, 126.978],
  ['Singapore', 1.3521, 103.8198],
  ['Suva', -18.1248, 178.4501],
  ['Tel Aviv תל אביב', 32.0853, 34.7818],
  ['Tokyo 東京', 35.6762, 139.6503],
  ['Zürich', 47.3769, 8.5417],
];

export const companyUuids = COMPANIES.map((name) => fixedUuid('company', name));
export const locationNames = LOCATIONS.map(([name]) => name);
export const locationUuid = (name: string): string => fixedUuid('location', name);

export const locationAndCompanyRows = (): Rows => ({
  companies: COMPANIES.map((name) => ({ uuid: fixedUuid('company', name), name })),
  locations: LOCATIONS.map(([name, latitude, longitude]) => ({
    uuid: locationUuid(name),
    name,
    name_folded: fold(name),
    latitude,
    longitude,
  })),
});
