const extension = /(\.(csv|tsv|txt|json|jsonl|ndjson|parquet|xlsx|xlsm))?(\.(gz|zst))?$/i;
/** Words of file names that say nothing of a model or an evaluation. */
const GENERAL =
  /^(results?|resultados?|résultats?|resultate|ergebnisse?|risultati|wyniki|eval|evals|evaluation|evaluations|evaluated|outputs?|answers?|responses?|predictions?|preds?|generations?|scores?|scored|judge?ments?|graded|summary|data|run|runs|final|test|model|report|out|export|table|sheet|tabelle|feuil|hoja|foglio|arkusz|planilha|benchmark)$/i;

/** A file's name without its ending. */
export const stemOf = (name: string): string => name.replace(extension, '');

export const isGeneralWord = (word: string): boolean => GENERAL.test(word);

/** Whether the words of a name say nothing of a model or an evaluation. */
export const isGeneral = (name: string): boolean =>
  name.split(/[_\s\-.]+|\d+/).every((word) => word === '' || GENERAL.test(word));

/** What an evaluation is called that no file, dataset or folder names. */
export const UNNAMED_EVALUATION = 'unnamed evaluation';

/** Whether a name tells an evaluation, or is what the page puts where a file and its folder say nothing. */
export const isNamed = (evaluation: string): boolean =>
  evaluation !== UNNAMED_EVALUATION && !isGeneral(stemOf(evaluation));
