import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { AiMessage, AiPicture } from './ai.ts'

/**
 * Returns a message in the protocol's form: its text, or text and pictures as parts. Pictures are read at low detail, so
 * that each costs a small number of tokens that is known before the call.
 */
export function messageParts({ role, content, pictures = [] }: AiMessage): ChatCompletionMessageParam {
  if (role !== 'user' || pictures.length === 0) return { role, content }
  return {
    role,
    content: [
      ...(content === '' ? [] : [{ type: 'text' as const, text: content }]),
      ...pictures.map((picture) => ({
        type: 'image_url' as const,
        image_url: { url: dataAddress(picture), detail: 'low' as const },
      })),
    ],
  }
}

const dataAddress = ({ mimetype, bytes }: AiPicture): string =>
  `data:${mimetype};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
