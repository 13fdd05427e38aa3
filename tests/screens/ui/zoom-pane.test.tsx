import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ZoomPane } from '../../../src/ui/layout/zoom-pane.tsx';

/** A drawing of 600 × 300 units, whose text is readable from the zoom 0.5. */
const pane = (
  <ZoomPane label="Drawing" width={600} height={300} legible={0.5}>
    <p>The drawing</p>
  </ZoomPane>
);

afterEach(() => void vi.restoreAllMocks());

describe('a zoomable drawing', () => {
  it('opens fitted to the pane, but not so small that its text is unreadable', () => {
    // Rendered as a string, because jsdom does not know the units of the style.
    expect(renderToStaticMarkup(pane)).toContain('width:clamp(300px, min(100cqw, 100cqh * 2), 720px)');
  });

  it('is zoomed from its current size', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 150));
    render(pane);
    const drawing = screen.getByText('The drawing').parentElement!;
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(drawing.style.width).toBe('375px');
  });
});
