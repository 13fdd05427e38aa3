import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox';
import { Portal } from '@ark-ui/react/portal';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { css } from 'styled-system/css';
import { isBlankName } from '../../../openapi/rules/names.ts';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import { moreChoices } from '../../texts/pick.ts';
import { ofRow, UI_TEXTS } from '../../texts/ui.ts';
import { isSaveKey } from '../base/save-key.ts';
import { Field, inputStyle, type FieldText } from './field.tsx';
import { namedOption } from './named-option.ts';
import type { SelectOption } from './select.tsx';

const frame = css({ position: 'relative', display: 'flex', alignItems: 'center' });
const control = inputStyle({ kind: 'combobox' });
const ends = css({ position: 'absolute', insetInlineEnd: '1', display: 'flex', alignItems: 'center' });
const trigger = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: 'control.small',
  color: 'text.muted',
  background: 'transparent',
  borderRadius: 'small',
  cursor: 'pointer',
  _hover: { color: 'text' },
  _disabled: { cursor: 'not-allowed', opacity: 'faded' },
  '&[hidden]': { display: 'none' },
  '& svg': { boxSize: '4' },
});
const panel = css({
  // Set on the content, because Ark UI copies the z-index from the content to its positioner.
  zIndex: 'floating',
  maxHeight: 'choices',
  padding: '1',
  overflowY: 'auto',
  background: 'surface.raised',
  borderRadius: 'small',
  boxShadow: 'floating',
  // Forced-colours mode removes the shadow, so a border marks the edge.
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  outlineStyle: 'none',
  _open: { animation: 'rise' },
});
const itemStyle = css({
  paddingBlock: '1',
  paddingInline: '2',
  borderRadius: 'small',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  _highlighted: {
    background: 'surface.selected',
    _forced: { background: 'forced.chosen', color: 'forced.onChosen', forcedColorAdjust: 'none' },
  },
  '&[data-state=checked]': { textStyle: 'strong' },
});
const nothing = css({ paddingBlock: '1', paddingInline: '2', color: 'text.muted' });

/** Maximum number of options in the list. The user finds the others by typing. */
const DRAWN = 200;

/** Returns the options to render: the first ones, and always the chosen one. */
function firstOf(found: readonly SelectOption[], chosen: SelectOption | undefined): readonly SelectOption[] {
  if (found.length <= DRAWN) return found;
  const first = found.slice(0, DRAWN);
  return chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
}

/** The key of the option with the value ''. If its key were empty, the arrow keys could not move on from it. */
const NOTHING = 'nothing';

const keyOf = ({ value }: SelectOption): string => value || NOTHING;

/**
 * Selects the whole text if the user starts typing at the end of the chosen name, so that the typed text replaces the
 * name.
 */
function restartSearch(event: KeyboardEvent<HTMLInputElement>, chosen: string | undefined): void {
  const { key, ctrlKey, metaKey, currentTarget: input } = event;
  const isTyping = key.length === 1 && !ctrlKey && !metaKey;
  if (isTyping && input.value === chosen && input.selectionStart === chosen.length) input.select();
}

interface ComboboxProps extends FieldText {
  name: string;
  options: readonly SelectOption[];
  /** The chosen option's value; '' if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /**
   * The text that the user has typed since the last choice; null if there is none. It is shown instead of the chosen
   * option's name.
   */
  typed: string | null;
  onType: (text: string | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/**
 * A drop-down with many options, which the user searches by typing. If the field is not required, a button clears it.
 *
 * Enter, or leaving the field, chooses the option that the typed text names (`namedOption`). An empty text clears the
 * choice; any other text stays in the field.
 */
export function Combobox(props: ComboboxProps) {
  const { label, of, help, error, required = false, options, value, onChange, typed, onType } = props;
  const fullLabel = of === undefined ? label : `${label} ${ofRow(of)}`;
  const [query, setQuery] = useState('');
  const matchesQuery = textMatch(query);
  const found = query === '' ? options : options.filter((option) => matchesQuery(option.label));
  const current = options.find((option) => option.value === value);
  const chosen = value === '' ? '' : (current?.label ?? '');
  const drawn = firstOf(found, query === '' ? current : undefined);
  const collection = createListCollection({ items: drawn, itemToValue: keyOf });
  const choose = (next: string) => {
    if (typed !== null) onType(null);
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    setQuery(text);
    if (text !== chosen) onType(text);
    else if (typed !== null) onType(null);
  };
  const leave = () => {
    if (typed !== null) {
      const named = isBlankName(typed) ? '' : namedOption(options, typed, current)?.value;
      if (named !== undefined) choose(named);
      setQuery('');
    }
    props.onBlur?.();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: input, nativeEvent } = event;
    restartSearch(event, chosen);
    if (key === 'Escape' && input.getAttribute('aria-expanded') !== 'true') choose(value);
    // If an option is highlighted, Enter chooses it, which Ark UI handles.
    const isTaken = nativeEvent.isComposing || input.hasAttribute('aria-activedescendant');
    const isEnd = key === 'Enter' || isSaveKey(nativeEvent);
    if (isEnd && typed !== null && !isTaken) leave();
  };
  return (
    // While the user is searching, no error is shown.
    <Field label={label} of={of} help={help} error={query === '' ? error : null} required={required}>
      {(attributes) => (
        <Ark.Root
          ids={{ input: attributes.id }}
          collection={collection}
          value={value === '' ? [] : [value]}
          // Unlike `onValueChange`, `onSelect` is also called if the user chooses the same option again.
          onSelect={({ itemValue }) => choose(itemValue === NOTHING ? '' : itemValue)}
          inputValue={typed ?? chosen}
          // When the list closes, the search ends. `choose` does not end it.
          onOpenChange={({ open }) => {
            if (!open) setQuery('');
          }}
          disabled={props.disabled}
          openOnClick
          selectionBehavior="replace"
          positioning={{ sameWidth: true, placement: 'bottom-start' }}
          lazyMount
          unmountOnExit
        >
          <Ark.Control className={frame}>
            <Ark.Input
              {...attributes}
              ref={props.ref}
              name={props.name}
              aria-required={required || undefined}
              placeholder={props.placeholder}
              className={control}
              // The text is read at once. Ark UI reports it later, so letters typed in between would be lost.
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
              onKeyDown={handleKey}
            />
            <span className={ends}>
              {required || props.disabled ? null : (
                <Ark.ClearTrigger
                  className={trigger}
                  aria-label={`${UI_TEXTS.clear} ${fullLabel}`}
                  hidden={value === '' && typed === null}
                  onClick={() => choose('')}
                >
                  <X aria-hidden="true" />
                </Ark.ClearTrigger>
              )}
              <Ark.Trigger className={trigger} aria-label={`${UI_TEXTS.showChoices} ${fullLabel}`}>
                <ChevronDown aria-hidden="true" />
              </Ark.Trigger>
            </span>
          </Ark.Control>
          <Portal>
            <Ark.Positioner>
              <Ark.Content className={panel} aria-label={fullLabel}>
                <Ark.Empty className={nothing}>{UI_TEXTS.nothingFound}</Ark.Empty>
                {drawn.map((item) => (
                  <Ark.Item key={item.value} item={item} className={itemStyle} translate="no">
                    <Ark.ItemText>{item.label}</Ark.ItemText>
                  </Ark.Item>
                ))}
                {found.length > drawn.length ? (
                  <div className={nothing}>{moreChoices(found.length - drawn.length)}</div>
                ) : null}
              </Ark.Content>
            </Ark.Positioner>
          </Portal>
        </Ark.Root>
      )}
    </Field>
  );
}
