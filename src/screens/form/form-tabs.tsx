import { useSelector } from '@xstate/react';
import { assertDefined } from '../../../machines/common/assert-defined.ts';
import { isSame } from '../../../machines/common/is-same.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { shownFaults } from '../../../machines/resource/form/form-faults.ts';
import { SideBySide } from '../../ui/layout/side-by-side.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useWide } from '../../ui/layout/use-wide.ts';
import { changesTab } from '../change-history/object-changes.tsx';
import { useHasHistory } from '../change-history/use-has-history.ts';
import type { FormSection, OpenFormProps } from './form-definition.ts';
import { isUnrelated } from './sections-without-fields.ts';
import { isSameContent } from './same-content.ts';
import { formTexts } from './texts.ts';

/** Returns whether both lists of sections look the same, so that a change in one field does not render the others. */
const isSameSections = (a: readonly FormSection[], b: readonly FormSection[]): boolean =>
  a.length === b.length &&
  a.every(({ content, ...section }, index) => {
    const { content: other, ...others } = assertDefined(b[index]);
    return isSame(section, others) && isSameContent(content, other);
  });

/** The sections of an open form, as tabs. In a wide window, one of them is beside the others. */
export function FormTabs<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>({
  form,
  definition: { rules },
  live,
  changes,
  renderSections,
}: OpenFormProps<Stored, Draft, Choices, Request>) {
  const isWide = useWide();
  const stored = useSelector(form, ({ context }) => openIn(context).version?.stored ?? null);
  const ofResource = live.use((fields) => renderSections(fields, stored), isSameSections);
  const hasHistory = useHasHistory();
  const sections = [...ofResource, ...(hasHistory && changes && stored ? [changesTab(changes)] : [])];
  const shown = useSelector(form, ({ context }) => openIn(context).view.section);
  const faulty = useSelector(
    form,
    ({ context }) => [...new Set(Object.keys(shownFaults(rules, openIn(context))).map(rules.sectionOf))],
    isSame,
  );
  const aside = isWide ? sections.find(({ beside }) => beside) : undefined;
  const parts = sections.filter((section) => section !== aside);
  return (
    <Tabs
      label={formTexts.sections}
      value={shown}
      onChange={(section) => form.send({ type: 'OPEN_SECTION', section })}
      tabs={parts.map((section) => ({ ...section, faulty: faulty.includes(section.id) }))}
      renderFrame={(panels) => (
        <SideBySide
          side={aside && !isUnrelated(shown) ? { title: aside.label, content: aside.content } : null}
        >
          {panels}
        </SideBySide>
      )}
    />
  );
}
