/**
 * A text that every match of the expression contains, or '' where none is certain. Only what stands outside groups and
 * classes is looked at, and an alternative at the top gives up.
 */
export function requiredLiteral(source: string): string {
  let best = '';
  let run = '';
  const close = (): void => {
    if (run.length > best.length) best = run;
    run = '';
  };
  for (let i = 0; i < source.length; i++) {
    const sign = source.charAt(i);
    if (sign === '|') return '';
    if (sign === '(' || sign === '[') {
      close();
      i = sign === '(' ? endOfGroup(source, i) : endOfClass(source, i);
    } else if (sign === '\\') {
      const next = source.charAt(++i);
      if (/[^\w\s]/.test(next)) run += next;
      else {
        close();
        // The digits and braces of an escape are no text.
        i = endOfEscape(source, i);
      }
    } else if (sign === '*' || sign === '?' || sign === '{') {
      run = run.slice(0, -1);
      close();
      if (sign === '{') i = source.indexOf('}', i) < 0 ? source.length : source.indexOf('}', i);
    } else if (sign === '+' || sign === '^' || sign === '$' || sign === '.' || sign === ')') close();
    else run += sign;
  }
  close();
  return best;
}

function endOfEscape(source: string, at: number): number {
  const rest = source.slice(at);
  const length =
    /^(?:[pPukx]\{[^}]*\}|k<[^>]*>|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|\d+)/i.exec(rest)?.[0].length ?? 1;
  return at + length - 1;
}

function endOfClass(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === ']') return i;
  }
  return source.length;
}

function endOfGroup(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') i = endOfClass(source, i);
    else if (source[i] === '(') depth++;
    else if (source[i] === ')' && --depth === 0) return i;
  }
  return source.length;
}
