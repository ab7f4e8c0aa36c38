import type { Mapping } from '../mapping/mapping';
import { Catalog } from './catalog.svelte';
import { Imports } from './imports.svelte';
import { Labelling } from './labelling.svelte';
import { prices } from './prices.svelte';

/** What is loaded, and all that can be done with it. */
class Workspace extends Catalog {
  readonly imports = new Imports(this);
  readonly labels = new Labelling(this);

  /** Forgets everything, unless told otherwise the names too, and gives the memory back. The engine opens again when it is next needed. */
  async startOver({ names = 'forget' }: { names?: 'forget' | 'keep' } = {}): Promise<void> {
    this.imports.cancel();
    this.choices.clear({ names });
    this.searches.forget();
    await this.inTurn(async () => {
      this.imports.clear();
      prices.takeBack();
      await this.close();
    });
  }

  /** By which mapping a source was read; null where a format reads it. */
  async mappingOf(sourceId: number): Promise<Mapping | null> {
    return (await this.library()).mapping(sourceId);
  }

  /** Text of a file by its span. Throws SourceGone where the file has changed or vanished. */
  async readText(sourceId: number, offset: number, length: number): Promise<string> {
    return (await this.library()).text(sourceId, offset, length);
  }

  /** A record of a file by its span, as JSON. Throws SourceGone where the file has changed or vanished. */
  async readRecord(sourceId: number, offset: number, length: number): Promise<string> {
    return (await this.library()).record(sourceId, offset, length);
  }

  /** The text that a file begins with, as it was read: unpacked, and in UTF-8. Throws SourceGone. */
  async readHead(sourceId: number, most: number): Promise<{ text: string; isWhole: boolean }> {
    return (await this.library()).head(sourceId, most);
  }

  /** The line of a file that a byte lies in, from 1. Throws SourceGone. */
  async lineOf(sourceId: number, offset: number): Promise<number> {
    return (await this.library()).line(sourceId, offset);
  }
}

export const workspace = new Workspace();
