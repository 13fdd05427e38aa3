/** A browser and its operating system, such as `Firefox 128` and `Linux`; null if they are unknown. */
export interface UserAgent {
  browser: string | null;
  system: string | null;
}

/**
 * The names and patterns of browsers. Their order matters, because the header of many browsers also contains the name
 * of a browser that they imitate (RFC 9110, section 10.1.5). The imitating browser must come first.
 */
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

/**
 * The names and patterns of operating systems. Their order matters, because the header of iPads and iPhones also
 * contains `Mac OS X`, and that of Android contains `Linux`.
 */
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

/** How many characters of the header are searched. The rest is ignored. */
const MAX_LENGTH = 512;

/**
 * Returns browser and system of a `User-Agent` header. The result consists only of digits and the names above, so it is
 * short and safe to show for any header.
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
