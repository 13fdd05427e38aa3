export const zoomTexts = {
  in: 'Zoom in',
  out: 'Zoom out',
  toFit: 'Fit to screen',
} as const;
