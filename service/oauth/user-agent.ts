/** A browser and its operating system, in words; null if they are not among the known ones. */
export interface UserAgent {
  browser: string | null;
  system: string | null;
}

/** Products that name themselves beside the browser that they imitate come before it (RFC 9110, section 10.1.5). */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Vivaldi', /\bVivaldi\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})[\d.]* (?:Mobile\/\w{1,20} )?Safari\//],
  ['curl', /^curl\/(\d{1,4})/],
];

/** iPads and iPhones name `Mac OS X` too, Android names `Linux`. */
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

/** Longer values are cut before they are searched. */
const MAX_LENGTH = 512;

/**
 * Reads browser and system from the header `User-Agent`. Returns only names from the lists above and digits, so
 * the result is short and safe to show, whatever the header contains.
 */
export function readUserAgent(header: string | undefined): UserAgent {
  const text = (header ?? '').slice(0, MAX_LENGTH);
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return { browser: `${name} ${Number(version)}`, system: systemOf(text) };
  }
  return { browser: null, system: systemOf(text) };
}

const systemOf = (text: string): string | null => SYSTEMS.find(([, sign]) => sign.test(text))?.[0] ?? null;
