/** What lies over the page. */
class Panels {
  help = $state(false);
  export = $state(false);
  paste = $state(false);
  find = $state(false);
  write = $state(false);
  checks = $state(false);

  /** Where the help panel opens. */
  helpAt: 'keys' | 'numbers' | 'formats' = $state('keys');

  openHelp(at: 'keys' | 'numbers' | 'formats' = 'keys'): void {
    this.helpAt = at;
    this.help = true;
  }
}

export const panels = new Panels();
