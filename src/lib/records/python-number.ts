/**
 * A JSON number as Python's json.dumps prints it after json.loads: integers as they stand, floats by repr()
 * (shortest digits; fixed notation for exponents from -4 to 15, always with a fraction; else at least two
 * exponent digits).
 */
export function pythonNumber(lexeme: string): string {
  if (/^(NaN|-?Infinity)$/.test(lexeme)) return lexeme;
  if (!/[.eE]/.test(lexeme)) return lexeme === '-0' ? '0' : lexeme;
  return pythonFloat(Number(lexeme));
}

function pythonFloat(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${digits[0]}${fraction}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** Whether a number is spelled as Python writes floats and JavaScript never does: 0.0, 1e-05, 1e+16 (1.0 is 1 there). */
export function isPythonFloat(lexeme: string): boolean {
  return /\.0$|[eE][+-]?0\d$|\.0[eE]/.test(lexeme);
}
