import { holdLife } from './hold-life';
import { closeWaysOut } from './ways-out';

/** Takes the messages of a worker in their order, from when the page would notice its end; it reaches no address by then. */
export function listen<Message>(handle: (message: Message) => void): void {
  closeWaysOut(self);
  const held = holdLife();
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    void held.then(() => handle(data)).catch((error: unknown) => self.reportError(error));
  });
}
