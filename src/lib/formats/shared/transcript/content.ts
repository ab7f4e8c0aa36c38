import type { Content, Medium, Piece } from '../../../records/transcript';
import { isObject, type Json, list, object, pick, text, word } from './values';

type Kind = Medium['kind'];

const kinds: Record<string, Kind> = {
  image: 'image',
  image_url: 'image',
  input_image: 'image',
  audio: 'audio',
  audio_url: 'audio',
  input_audio: 'audio',
  video: 'video',
  video_url: 'video',
  document: 'document',
  file: 'document',
  file_url: 'document',
  input_file: 'document',
};

const kindOfType = (type: string | null): Kind =>
  type?.startsWith('image/')
    ? 'image'
    : type?.startsWith('audio/')
      ? 'audio'
      : type?.startsWith('video/')
        ? 'video'
        : 'document';

const bytes = (type: string, base64: string): string => `data:${type};base64,${base64}`;

const medium = (kind: Kind, address: string, type: string | null): Piece => ({
  is: 'medium',
  medium: { kind, address, type },
});

/** An address, or bytes with their type, as OpenAI, Anthropic, Inspect and gage-eval write them. */
function mediumOf(kind: Kind, part: Json): Piece | null {
  const source = object(pick(part, 'source'));
  const data = word(pick(source, 'data'));
  if (data !== null) {
    const type = word(pick(source, 'media_type')) ?? 'application/octet-stream';
    return medium(kindOfType(type), bytes(type, data), type);
  }
  const held = pick(part, `${kind}_url`, kind, 'input_audio', 'file_url', 'file', 'document', 'url', 'path');
  const inner = object(held);
  const address =
    word(held) ?? word(pick(inner, 'url', 'path', 'file_data', 'file_id')) ?? word(pick(source, 'url'));
  const type = word(pick(part, 'mime_type', 'media_type')) ?? word(pick(inner, 'mime_type'));
  if (address !== null) return medium(kind, address, type);
  const sound = word(pick(inner, 'data'));
  if (sound === null) return null;
  const format = `audio/${word(pick(inner, 'format')) ?? 'wav'}`;
  return medium('audio', bytes(format, sound), format);
}

/** Gemini has no `type`: the name of the member says what a part is. */
function geminiPiece(part: Json): Piece | null {
  const inline = object(pick(part, 'inlineData', 'inline_data'));
  const data = word(pick(inline, 'data'));
  if (data !== null) {
    const type = word(pick(inline, 'mimeType', 'mime_type')) ?? 'application/octet-stream';
    return medium(kindOfType(type), bytes(type, data), type);
  }
  const file = object(pick(part, 'fileData', 'file_data'));
  const address = word(pick(file, 'fileUri', 'file_uri'));
  const type = word(pick(file, 'mimeType', 'mime_type'));
  return address === null ? null : medium(kindOfType(type), address, type);
}

const CALLS = ['tool_use', 'tool_call', 'tool-call', 'function_call', 'tool_result'];

const isReasoning = (part: Json): boolean =>
  ['reasoning', 'thinking', 'redacted_thinking'].includes(String(pick(part, 'type'))) ||
  pick(part, 'thought') === true;

/** Calls and results among the parts are read as such, by whoever reads the message. */
const isCall = (part: Json): boolean =>
  CALLS.includes(String(pick(part, 'type'))) ||
  pick(part, 'functionCall', 'function_call', 'functionResponse', 'function_response') !== undefined;

function pieceOf(part: unknown): Piece[] {
  if (!isObject(part)) {
    const said = text(part);
    return said === null || said === '' ? [] : [{ is: 'text', text: said }];
  }
  if (isReasoning(part) || isCall(part)) return [];
  const said = text(pick(part, 'text', 'refusal'));
  if (said !== null) return said === '' ? [] : [{ is: 'text', text: said }];
  const kind = kinds[String(pick(part, 'type'))];
  const found = kind === undefined ? geminiPiece(part) : mediumOf(kind, part);
  return [found ?? { is: 'json', value: part }];
}

/** What a message or a field says: text, a part, a list of parts, or anything as JSON. */
export function contentOf(value: unknown): Content {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(pieceOf);
  return pieceOf(value);
}

/** Thoughts among the parts of a message. */
export const reasoningParts = (value: unknown): string[] =>
  list(value).flatMap((part) =>
    isObject(part) && isReasoning(part)
      ? (word(pick(part, 'reasoning', 'thinking', 'text', 'summary')) ?? [])
      : [],
  );
