/** The program of the child process that reads and validates a configuration file. */
import { answerCalls } from '../tasks/answer-calls.ts';
import { FileProblems, type Path } from './file-problems.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';
import { validateFile } from './validate-file.ts';

let yaml: YamlFile | null = null;

const findPlaces = async (paths: readonly Path[]) => paths.map((path) => yaml!.placeOf(path));

const calls = {
  /**
   * Reads and validates a file. Returns its value as JSON.
   *
   * @throws Problem too_large, invalid_file
   */
  read: async (bytes: Uint8Array) => {
    yaml = readYaml(Buffer.from(bytes).toString());
    return Buffer.from(JSON.stringify(await validateFile(yaml.value, new FileProblems(findPlaces))));
  },
  /** Returns the places of the values at these paths in the file that was read. */
  findPlaces,
};

export type ReadingCalls = typeof calls;

answerCalls(calls);
