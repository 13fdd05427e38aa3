import { LineCounter } from 'yaml';
import { problem, type Problem } from '../problem.ts';

/** The path of a value in a file, such as `['appProfiles', 3, 'roles']`. */
export type Path = readonly (string | number)[];

/** A problem of a file, and its place. Lines and columns begin at 1. */
export interface Place {
  line: number;
  column: number;
  message: string;
}

/** Returns the places of the values at these paths. For a value that does not exist, the nearest value around it. */
export type FindPlaces = (paths: readonly Path[]) => Promise<readonly Omit<Place, 'message'>[]>;

/** Maximum number of problems in a response. */
const MAX_REPORTED = 100;

export function invalidFile(places: readonly Place[]): Problem {
  const first = places.slice(0, MAX_REPORTED);
  const { line, column, message } = first[0]!;
  return problem('invalid_file', {
    message: `Line ${line}, column ${column}: ${message}`,
    extensions: { places: first, refused: places.length },
  });
}

/** The length of the path of an entry, such as `['appProfiles', 3]`. */
const ENTRY_LENGTH = 2;

/** The problems of a file, which are collected and then reported together. */
export class FileProblems {
  readonly #found: { path: Path; message: string }[] = [];
  readonly #findPlaces: FindPlaces;

  constructor(findPlaces: FindPlaces) {
    this.#findPlaces = findPlaces;
  }

  add(path: Path, message: string): void {
    const field =
      path.length === ENTRY_LENGTH ? undefined : path.findLast((part) => typeof part === 'string');
    this.#found.push({ path, message: field ? `${field}: ${message}` : message });
  }

  get count(): number {
    return this.#found.length;
  }

  /** @throws Problem invalid_file if there are problems */
  async assertNone(): Promise<void> {
    if (this.#found.length === 0) return;
    const places = await this.#findPlaces(this.#found.map(({ path }) => path));
    const problems = this.#found.map(({ message }, index) => ({ ...places[index]!, message }));
    throw invalidFile(problems.toSorted((a, b) => a.line - b.line || a.column - b.column));
  }
}

export function placeAt(lines: LineCounter, offset: number): Omit<Place, 'message'> {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
