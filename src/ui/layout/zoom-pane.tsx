import Maximize from 'lucide-react/icons/maximize';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
import { zoomTexts } from '../../texts/zoom.ts';
import { IconButton } from '../base/icon-button.tsx';

const frame = cva({
  base: {
    position: 'relative',
    height: 'full',
    background: 'canvas',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'large',
  },
  variants: { room: { page: { minHeight: 'diagram' }, side: {} } },
});
const scroller = css({
  position: 'absolute',
  inset: '0',
  // A size container, so that the drawing's size can depend on the pane's size.
  containerType: 'size',
  display: 'grid',
  gridTemplateRows: '100%',
  gridTemplateColumns: '100%',
  padding: '2',
  overflow: 'auto',
  borderRadius: 'large',
  cursor: 'grab',
  _active: { cursor: 'grabbing' },
});
const picture = css({ margin: 'auto' });
const buttons = css({
  position: 'absolute',
  top: '2',
  insetInlineEnd: '4',
  display: 'flex',
  gap: '1',
  background: 'surface.raised',
  borderRadius: 'small',
  boxShadow: 'seated',
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
});

const STEP = 1.25;
const MIN_ZOOM = 0.2;
const MAX_ZOOM = 4;
/** A drawing that is smaller than the pane opens enlarged, but at most at this zoom. */
const MAX_FIT = 1.2;
/** A press is a drag if the pointer moves more than this many pixels, and a click otherwise. */
const CLICK_PX = 4;

const limited = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** A part of the drawing, in the drawing's units. At zoom 1, a unit is a pixel. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const NO_AREAS: readonly Area[] = [];

interface View {
  readonly zoom: number | 'legible' | 'whole';
  /** The point of the drawing at the centre of the pane, as fractions of the drawing's width and height. */
  readonly middle: { readonly x: number; readonly y: number };
}

interface ZoomPaneProps extends Pick<Area, 'width' | 'height'> {
  label: string;
  /** The smallest zoom at which the drawing's text is readable. The drawing never opens at a smaller zoom. */
  legible?: number;
  /**
   * The parts of the drawing to scroll into view; the first one, if the pane is too small for all. Scrolls again when
   * they change.
   */
  areas?: readonly Area[];
  /** `page`: the pane has its own height. `side`: the pane fills the remaining height of its container. */
  room?: 'page' | 'side';
  children: ReactNode;
}

/**
 * Shows a large drawing. It opens fitted to the pane if its text is readable then. The user zooms with buttons, with
 * the keys +, − and 0 (fit), or with Ctrl and the wheel. The user moves the drawing by scrolling, with arrow keys or by
 * dragging.
 */
export function ZoomPane({
  label,
  width,
  height,
  legible = 0,
  areas = NO_AREAS,
  room = 'page',
  children,
}: ZoomPaneProps) {
  const [view, setView] = useState<View>({ zoom: 'legible', middle: { x: 0.5, y: 0 } });
  const { zoom } = view;
  const pane = useRef<HTMLElement>(null);
  const dragged = useRef(0);

  const zoomBy = (factor: number) => {
    const { current } = pane;
    if (!current) return;
    setView({ zoom: limited(scaleOf(current, width, height) * factor), middle: middleOf(current) });
  };
  const showWhole = () => setView(({ middle }) => ({ zoom: 'whole', middle }));

  useLayoutEffect(() => {
    const { current } = pane;
    if (!current) return;
    current.scrollLeft = view.middle.x * current.scrollWidth - current.clientWidth / 2;
    current.scrollTop = view.middle.y * current.scrollHeight - current.clientHeight / 2;
  }, [view]);

  const moveIntoView = useEffectEvent(() => {
    if (pane.current) showAreas(pane.current, areas, width);
  });
  const areasKey = [...areas.flatMap((area) => [area.x, area.y, area.width, area.height]), width].join(' ');
  useEffect(() => {
    if (areasKey !== '') moveIntoView();
  }, [areasKey]);

  // React's wheel listeners are passive and cannot prevent the browser from zooming the page.
  useEffect(() => {
    const { current } = pane;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !current) return;
      event.preventDefault();
      const factor = event.deltaY < 0 ? STEP : 1 / STEP;
      setView({ zoom: limited(scaleOf(current, width, height) * factor), middle: middleOf(current) });
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, [width, height]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(STEP);
    else if (event.key === '-') zoomBy(1 / STEP);
    else if (event.key === '0') showWhole();
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // Touches are ignored, because the browser scrolls on them.
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
    dragged.current += Math.abs(event.movementX) + Math.abs(event.movementY);
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (dragged.current <= CLICK_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const least = zoom === 'legible' ? legible : 0;
  const shown =
    typeof zoom === 'number'
      ? width * zoom
      : `clamp(${width * least}px, min(100cqw, 100cqh * ${width / height}), ${width * MAX_FIT}px)`;
  return (
    <div className={frame({ room })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and the pointer scroll the section */}
      <section
        ref={pane}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        className={scroller}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          dragged.current = 0;
        }}
        onPointerMove={onPointerMove}
        onClickCapture={onClickCapture}
      >
        <div className={picture} style={{ width: shown, aspectRatio: `${width} / ${height}` }}>
          {children}
        </div>
      </section>
      <div className={buttons}>
        <IconButton size="small" label={zoomTexts.out} icon={<ZoomOut />} onClick={() => zoomBy(1 / STEP)} />
        <IconButton size="small" label={zoomTexts.in} icon={<ZoomIn />} onClick={() => zoomBy(STEP)} />
        <IconButton size="small" label={zoomTexts.toFit} icon={<Maximize />} onClick={showWhole} />
      </div>
    </div>
  );
}

function middleOf(pane: HTMLElement): { x: number; y: number } {
  return {
    x: (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth,
    y: (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight,
  };
}

function around(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map(({ x: left }) => left));
  const y = Math.min(...areas.map(({ y: top }) => top));
  return {
    x,
    y,
    width: Math.max(...areas.map((area) => area.x + area.width)) - x,
    height: Math.max(...areas.map((area) => area.y + area.height)) - y,
  };
}

/**
 * Scrolls to these parts of the drawing, unless they are completely visible. Scrolls to the first one if the pane is
 * too small for all.
 */
function showAreas(pane: HTMLElement, areas: readonly Area[], width: number): void {
  const drawn = pane.firstElementChild?.getBoundingClientRect();
  const [first] = areas;
  if (!drawn || !first) return;
  const { left, top } = pane.getBoundingClientRect();
  const scale = drawn.width / width;
  const all = around(areas);
  const isRoom = all.width * scale <= pane.clientWidth && all.height * scale <= pane.clientHeight;
  const area = isRoom ? all : first;
  const x = drawn.left - left + area.x * scale;
  const y = drawn.top - top + area.y * scale;
  const endX = x + area.width * scale;
  const endY = y + area.height * scale;
  if (x >= 0 && y >= 0 && endX <= pane.clientWidth && endY <= pane.clientHeight) return;
  pane.scrollTo({
    left: pane.scrollLeft + (x + endX - pane.clientWidth) / 2,
    top: pane.scrollTop + (y + endY - pane.clientHeight) / 2,
    behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}

function scaleOf(pane: HTMLElement, width: number, height: number): number {
  const shown = pane.firstElementChild?.getBoundingClientRect();
  return shown ? Math.min(shown.width / width, shown.height / height) : 1;
}
