import * as v from 'valibot';
import { cleanName } from '../../openapi/rules/names.ts';
import {
  described,
  flag,
  image,
  listed,
  must,
  setting,
  settingOr,
  text,
  web,
  wholeNumber,
} from './formats.ts';

const MAX_ROWS_KEPT = 1_000_000;
/** The optional parts of visibility: customer companies (SCO), network attributes (NEA) and venues (VEN). */
export const LAYOUT_CODES = ['SCO', 'NEA', 'VEN'] as const;

export const CONSOLE = {
  SUITE_NAME: described(text, {
    meaning: "Suite's name, shown on the login and password screens.",
    example: 'Network Suite',
    default: "the demo suite's; `User Profile` without demo data",
  }),
  SUITE_MARK: described(setting(image), {
    meaning: "Suite's logo on these screens: a path on this host, or a web address.",
    example: '/brand/mark.svg',
    default: 'a built-in logo',
  }),
  APP_NAME: described(text, {
    meaning: "Name of the console, shown in the suite's header.",
    example: 'User Administration',
    default: '`User Profile`',
  }),
  SUPPORT_CONTACT: described(text, {
    meaning: 'Contact for users who cannot sign in, shown on the forgot-password screen.',
    example: 'support@example.org',
  }),
  HEADER_URL: described(setting(web), {
    meaning: "Script of the suite's header.",
    example: 'https://header.example.org/suite-header.js',
    default: "the demo suite's",
  }),
  HEADER_CSS: described(setting(web), {
    meaning: "Style sheet of the suite's header.",
    example: 'https://header.example.org/suite-header.css',
    default: "the demo suite's",
  }),
  HEADER_CONFIG: described(text, {
    meaning: "Configuration that the console passes to the header's script.",
    example: 'https://header.example.org/menu.json',
  }),
  HEADER_VERSION: described(text, {
    meaning: "Version that the console passes to the header's script.",
    example: '4',
  }),
  LAYOUT_CODE: described(
    // An empty value means no layout codes. If the setting is missing, the default applies.
    v.optional(
      v.pipe(
        listed,
        v.transform((codes) => [...new Set(codes.filter((code) => code !== ''))]),
        v.array(v.picklist(LAYOUT_CODES, must(`list some of ${LAYOUT_CODES.join(', ')}`))),
      ),
    ),
    {
      meaning:
        'Optional parts of visibility that the tenant uses ([B1.4](behaviour.md#b14-layout-code)): `SCO` customer companies, `NEA` network attributes, `VEN` venues. Separated by commas.',
      example: 'SCO,NEA',
      default: 'all with demo data, else none',
    },
  ),
  SNMP_MANAGER: described(
    setting(v.pipe(v.string(), v.transform(cleanName), v.nonEmpty('must be the name of an application'))),
    {
      meaning: "Application that provides the elements of a user's tree ([B5.4](behaviour.md)).",
      example: 'Netz-Manager',
      default: '`SNMP Manager`',
    },
  ),
  MOST_ROWS_KEPT: described(settingOr('200000', wholeNumber(0, MAX_ROWS_KEPT)), {
    meaning: 'Longest list, in rows, that the console loads whole. It requests longer lists page by page.',
    example: '50000',
  }),
  SHOW_FLOWS: described(settingOr('0', flag), {
    meaning: '`1` lets F2 open the statechart of the current screen, for testers.',
    example: '1',
  }),
  GA_SITE_ID: described(
    setting(v.pipe(v.string(), v.regex(/^[A-Z]+-[A-Z0-9-]+$/, must('look like G-XXXXXXX')))),
    { meaning: 'Google Analytics site that receives analytics events.', example: 'G-ABC1234567' },
  ),
};
