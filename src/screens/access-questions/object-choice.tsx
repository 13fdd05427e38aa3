import { useSelector } from '@xstate/react';
import type { AskedObject } from '../../../machines/access-questions/access-query.ts';
import type { ObjectSearchActor } from '../../../machines/access-questions/object-search.machine.ts';
import type { AccessObject } from '../../../openapi/generated/types.ts';
import { Combobox } from '../../ui/field/combobox.tsx';
import { objectLabel, questionTexts as texts } from './texts.ts';

const valueOf = ({ kind, uuid }: AskedObject): string => `${kind}/${uuid}`;

interface ObjectChoiceProps {
  search: ObjectSearchActor;
  /** The chosen object; null if none is chosen or its name is not known yet. */
  chosen: AccessObject | null;
  onChoose: (object: AskedObject | null) => void;
}

/** A drop-down in which the user finds an object by a part of its name. */
export function ObjectChoice({ search, chosen, onChoose }: ObjectChoiceProps) {
  const { objects, typed } = useSelector(search, ({ context }) => context);
  const hasFailed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  const isListed = chosen !== null && objects.some((object) => valueOf(object) === valueOf(chosen));
  const offered = chosen === null || isListed ? objects : [chosen, ...objects];
  return (
    <Combobox
      name="object"
      label={texts.object}
      help={texts.objectHelp}
      error={hasFailed ? texts.searchFailed : null}
      placeholder={texts.find}
      options={offered.map((object) => ({ value: valueOf(object), label: objectLabel(object) }))}
      value={chosen === null ? '' : valueOf(chosen)}
      typed={typed}
      onType={(text) => search.send({ type: 'TYPE', text })}
      onChange={(value) => onChoose(offered.find((object) => valueOf(object) === value) ?? null)}
    />
  );
}
