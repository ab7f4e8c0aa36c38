import type { Page } from '@playwright/test';

/**
 * Handles are those of the browser's own file system, which asks nobody: only what the system's own dialog would be asked
 * is answered for the person.
 */
export const withHandles = (page: Page) =>
  page.addInitScript(() => {
    const prototype = DataTransferItem.prototype as DataTransferItem & {
      getAsFileSystemHandle: () => Promise<FileSystemHandle>;
    };
    prototype.getAsFileSystemHandle = async function (this: DataTransferItem) {
      const file = this.getAsFile();
      if (!file) throw new TypeError('This is no file.');
      const handle = await (
        await navigator.storage.getDirectory()
      ).getFileHandle(file.name, { create: true });
      if ((await handle.getFile()).size === 0) {
        const stream = await handle.createWritable();
        await stream.write(await file.arrayBuffer());
        await stream.close();
      }
      return handle;
    };
  });

/** Drags files from this computer onto the page. */
export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      ...{ type, x: 400, y: 300 },
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    });
}
