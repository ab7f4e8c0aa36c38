/** Makes the bars of a chart buttons: one tab stop, arrows move, Enter and Space press. Answers how to take it back. */
export function barKeys(
  svg: SVGSVGElement,
  labels: readonly string[],
  onbar: (index: number) => void,
): () => void {
  const bars = [...svg.querySelectorAll<SVGRectElement>('[aria-label="rect"] rect')].slice(0, labels.length);
  svg.setAttribute('role', 'group');
  const group = bars[0]?.closest('g[aria-label]');
  for (const name of ['aria-hidden', 'aria-label']) group?.removeAttribute(name);
  bars.forEach((bar, i) => {
    const label = labels[i] ?? '';
    const tip = bar.querySelector('title');
    if (tip) tip.textContent = label;
    bar.setAttribute('role', 'button');
    bar.setAttribute('aria-label', label);
    bar.setAttribute('tabindex', i === 0 ? '0' : '-1');
  });
  const focus = (index: number): void => {
    bars.forEach((bar, i) => bar.setAttribute('tabindex', i === index ? '0' : '-1'));
    bars[index]?.focus();
  };
  const indexOf = ({ target }: Event): number => bars.findIndex((bar) => bar === target);
  const click = (event: Event): void => {
    const index = indexOf(event);
    if (index >= 0) onbar(index);
  };
  const press = (event: KeyboardEvent): void => {
    const index = indexOf(event);
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (index < 0) return;
    if (event.key === 'Enter' || event.key === ' ') onbar(index);
    else if (to !== undefined) focus(Math.min(bars.length - 1, Math.max(0, to)));
    else return;
    event.preventDefault();
  };
  svg.addEventListener('click', click);
  svg.addEventListener('keydown', press);
  return () => {
    svg.removeEventListener('click', click);
    svg.removeEventListener('keydown', press);
  };
}
