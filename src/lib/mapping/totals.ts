import { isModelName } from './names';

const TOTALS = new Set(
  (
    'mean average avg total totals subtotal sub_total overall sum all macro_avg macro_average micro_avg grand_total gesamt summe zwischensumme teilsumme ' +
    'durchschnitt mittelwert mittel schnitt sous_total subtotale moyenne moyenne_générale moyenne_generale total_général total_general moy ' +
    'media media_general media_total promedio média média_geral media_geral promedio_general totale totali complessivo ' +
    'gemiddelde totaal średnia razem suma среднее итого всего 平均 平均值 平均分 合計 合计 总计 總計 总分 总体 평균 합계 총계'
  ).split(' '),
);

const QUALIFIED =
  /^(mean|average|avg|moyenne|durchschnitt|promedio|media|média|total)_(score|scores|accuracy|acc|général|geral|all|overall|samples)$/u;

/** `Average gpt-4o`, `Total for phi-3`: of the rows of one model. */
const OF_MODEL =
  /^(?:mean|average|avg|(?:sub[\s-]?)?total|sum|moyenne|durchschnitt|mittelwert|gesamt|summe|promedio|media|média)(?:\s+(?:of|for|de|du|von|für|per|di))?[\s:–-]+(.+)$/iu;

/** Whether the first cell of a row says that the row is a mean or a total of the others, and no sample. */
export function isTotalRow(firstCell: string): boolean {
  if (firstCell.length > 40) return false;
  const name = firstCell
    .trim()
    .toLowerCase()
    .replace(/^[\s*_([]+|[\s*_:)\].]+$/g, '')
    .replace(/[\s-]+/g, '_');
  if (TOTALS.has(name) || QUALIFIED.test(name)) return true;
  const model = OF_MODEL.exec(firstCell.trim())?.[1];
  return model !== undefined && isModelName(model);
}
