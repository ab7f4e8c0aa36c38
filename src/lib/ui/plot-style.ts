/** How every chart that Observable Plot draws is set. */
export const plotStyle = {
  background: 'none',
  color: 'var(--ink-3)',
  fontFamily: 'var(--sans)',
  fontSize: '11px',
  overflow: 'visible',
  fontVariantNumeric: 'tabular-nums',
} as const;
