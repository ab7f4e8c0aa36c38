/** The encodings in which a table may be written, by the names of the Encoding Standard, and how people call them. */
export const encodingWords = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  shift_jis: 'Shift-JIS (Japanese)',
  gb18030: 'GB18030 (Chinese)',
  big5: 'Big5 (Chinese, traditional)',
  'euc-kr': 'EUC-KR (Korean)',
} as const;

export type Encoding = keyof typeof encodingWords;

export const isEncoding = (value: unknown): value is Encoding =>
  typeof value === 'string' && Object.hasOwn(encodingWords, value);
