import { holdLife } from './hold-life';

/** Takes the messages of a worker in their order, from when the page would notice its end. */
export function listen<Message>(handle: (message: Message) => void): void {
  const held = holdLife();
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    void held.then(() => handle(data)).catch((error: unknown) => self.reportError(error));
  });
}
