import type { Medium } from '../../records/transcript';

const kinds: Record<Medium['kind'], RegExp> = {
  image: /^data:image\/(avif|bmp|gif|jpe?g|png|svg\+xml|webp)[;,]/i,
  audio: /^data:audio\/[\w.+-]+[;,]/i,
  video: /^data:video\/[\w.+-]+[;,]/i,
  document: /^data:application\/pdf[;,]/i,
};

/** Whether an address holds the bytes of something that a browser shows without running anything of it. */
export const isShown = ({ kind, address }: Medium): boolean => kinds[kind].test(address);
