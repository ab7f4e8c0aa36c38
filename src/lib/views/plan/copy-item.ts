import { toClipboard } from '../../ui/copy-text';
import type { MenuItem } from '../../ui/menu-keys';
import type { ToolText } from './tool-texts';

/** An item of a menu that copies a text for a tool, or says why there is none; `tell` hears what came of it. */
export function copyItem(
  tool: string,
  found: ToolText,
  copied: (text: string) => string,
  tell: (said: string) => void,
): MenuItem {
  const label = `Copy for ${tool}`;
  if ('why' in found) return { label, hint: found.why, disabled: true, onselect: () => undefined };
  const copy = async () => {
    const isDone = await toClipboard(found.text);
    tell(isDone ? copied(found.text) : 'This browser does not allow it.');
  };
  return { label, onselect: () => void copy() };
}
