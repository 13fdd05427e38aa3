import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox';
import { Portal } from '@ark-ui/react/portal';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { css } from 'styled-system/css';
import { isBlankName } from '../../../openapi/names.ts';
import { textMatch } from '../../../openapi/text-match.ts';
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
  // Here and not on the positioner, which takes over what it reads here.
  zIndex: 'floating',
  maxHeight: 'choices',
  padding: '1',
  overflowY: 'auto',
  background: 'surface.raised',
  borderRadius: 'small',
  boxShadow: 'floating',
  // Forced, it has no shadow.
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

/** Bounds the choices in the page at once; typing finds the others. */
const DRAWN = 200;

/** Keeps the chosen option among the first of very many. */
function firstOf(found: readonly SelectOption[], chosen: SelectOption | undefined): readonly SelectOption[] {
  if (found.length <= DRAWN) return found;
  const first = found.slice(0, DRAWN);
  return chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
}

/** Stands for the value '', an empty key that the arrow keys would never leave. */
const NOTHING = 'nothing';

const keyOf = ({ value }: SelectOption): string => value || NOTHING;

/** Searches anew with what is typed behind the chosen name, in place of adding to it. */
function searchAnew(event: KeyboardEvent<HTMLInputElement>, chosen: string | undefined): void {
  const { key, ctrlKey, metaKey, currentTarget: input } = event;
  const isTyping = key.length === 1 && !ctrlKey && !metaKey;
  if (isTyping && input.value === chosen && input.selectionStart === chosen.length) input.select();
}

interface ComboboxProps extends FieldText {
  name: string;
  options: readonly SelectOption[];
  /** Is '' where nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Stands in the field in place of the choice's name, and changes as one types. */
  typed: string | null;
  onType: (text: string | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/**
 * A choice among many: opens as a list, and what is typed searches it. What need not be chosen can be cleared.
 *
 * When the field is left, or Enter is pressed, an option that the text names is chosen, and nothing is where it is
 * empty; any other text stays.
 */
export function Combobox(props: ComboboxProps) {
  const { label, of, help, error, required = false, options, value, onChange, typed, onType } = props;
  const fullLabel = of === undefined ? label : `${label} ${ofRow(of)}`;
  const [sought, setSought] = useState('');
  const isSought = textMatch(sought);
  const found = sought === '' ? options : options.filter((option) => isSought(option.label));
  const current = options.find((option) => option.value === value);
  const chosen = value === '' ? '' : (current?.label ?? '');
  const drawn = firstOf(found, sought === '' ? current : undefined);
  const collection = createListCollection({ items: drawn, itemToValue: keyOf });
  const choose = (next: string) => {
    if (typed !== null) onType(null);
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    setSought(text);
    if (text !== chosen) onType(text);
    else if (typed !== null) onType(null);
  };
  const leave = () => {
    if (typed !== null) {
      const named = isBlankName(typed) ? '' : namedOption(options, typed, current)?.value;
      if (named !== undefined) choose(named);
      setSought('');
    }
    props.onBlur?.();
  };
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: input, nativeEvent } = event;
    searchAnew(event, chosen);
    if (key === 'Escape' && input.getAttribute('aria-expanded') !== 'true') choose(value);
    // An option that is walked to is taken by the list itself.
    const isTaken = nativeEvent.isComposing || input.hasAttribute('aria-activedescendant');
    const isEnd = key === 'Enter' || isSaveKey(nativeEvent);
    if (isEnd && typed !== null && !isTaken) leave();
  };
  return (
    // What is being searched for is not wrong yet.
    <Field label={label} of={of} help={help} error={sought === '' ? error : null} required={required}>
      {(attributes) => (
        <Ark.Root
          ids={{ input: attributes.id }}
          collection={collection}
          value={value === '' ? [] : [value]}
          // Tells also that the same is chosen again, as the change of the value does not.
          onSelect={({ itemValue }) => choose(itemValue === NOTHING ? '' : itemValue)}
          inputValue={typed ?? chosen}
          // What was typed in full is chosen without a change of the text.
          onOpenChange={({ open }) => {
            if (!open) setSought('');
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
              // At once, and not when the list has heard of it: what is typed meanwhile would be lost.
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
              onKeyDown={takeKey}
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
