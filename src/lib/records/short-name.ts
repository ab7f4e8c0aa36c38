/** A name without its maker, or its folder, before it: `gpt-4o` of `openai/gpt-4o`. */
export const shortName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
