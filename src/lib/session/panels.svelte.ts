/** What lies over the page. */
class Panels {
  help = $state(false);
  export = $state(false);
  paste = $state(false);
  find = $state(false);
  /** What was typed for the field of Find before it was there. */
  typedAhead = '';
  write = $state(false);
  checks = $state(false);
  link = $state(false);

  /** The samples that were selected for the export; null: all that pass the filter. */
  exportOnly: { evaluation: string; matchKeys: ReadonlySet<number> } | null = $state.raw(null);

  /** The part of help that is open. */
  helpAt: 'numbers' | 'formats' | 'own' | 'keys' = $state('numbers');

  /** What the rows of the file are when the dialog opens. */
  exportRows: 'table' | 'responses' = $state('responses');

  openExport(only: Panels['exportOnly'] = null, rows: Panels['exportRows'] = 'responses'): void {
    this.exportOnly = only;
    this.exportRows = rows;
    this.export = true;
  }

  openHelp(at: Panels['helpAt'] = 'numbers'): void {
    this.helpAt = at;
    this.help = true;
  }
}

export const panels = new Panels();
