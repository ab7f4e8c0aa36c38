/** Letters beyond ASCII that texts of a language hold often, small; by the code page that they are written in. */
const WESTERN =
  'àâæçéèêëîïôœùûüÿ äöüßé áéíóúüñªº áàâãçéêíóôõúüªº àèéìòùªº àçèéíïòóúü æøåéö åäöé áðéíóúýþæö äöõüšž éèëïöüóê ëç áéíóúàèìòù';
const CENTRAL = 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíľňóôšťúýž áéíóöőúüű ăâîşţ čćđšž ëç äöüßé';

type Alphabets = ReadonlyMap<string, readonly number[]>;

/** Which languages of a code page a letter is of. */
function lettersOf(languages: string): Alphabets {
  const found = new Map<string, number[]>();
  for (const [at, letters] of languages.split(' ').entries())
    for (const letter of letters) found.set(letter, [...(found.get(letter) ?? []), at]);
  return found;
}

export const alphabets = { 'windows-1252': lettersOf(WESTERN), 'windows-1250': lettersOf(CENTRAL) } as const;
