/** Where the keys stand in the sample table: a column, of the active row or of the head. */
export class GridCursor {
  column = $state(0);
  inHead = $state(false);

  /** Answers whether the key moved it. */
  move({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, columns: number, row: number): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    if (key === 'ArrowLeft') this.column = Math.max(0, this.column - 1);
    else if (key === 'ArrowRight') this.column = Math.min(columns - 1, this.column + 1);
    else if (key === 'ArrowUp' && row === 0 && !this.inHead && !shiftKey) this.inHead = true;
    else if (key === 'ArrowDown' && this.inHead) this.inHead = false;
    else return false;
    return true;
  }
}
