import type { AiMessage, AiTool } from './ai.ts'

/** Providers count about four English characters per token, and fewer in other languages. */
const CHARACTERS_PER_TOKEN = 3
const TOKENS_PER_MESSAGE = 4
/** Maximum tokens of a picture at low detail, by the documented model that counts most for it. */
const TOKENS_PER_PICTURE = 3000
/** Tokens per second of speech, as the provider of the documented models counts them. */
const TOKENS_PER_SECOND = 10

export const textTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Estimates the maximum tokens of a question, to be reserved before the call. */
export function askTokens(messages: readonly AiMessage[], tools: readonly AiTool[], maxTokens: number): number {
  const inputTokens = messages.reduce(
    (sum, { content, pictures = [] }) =>
      sum + TOKENS_PER_MESSAGE + textTokens(content) + pictures.length * TOKENS_PER_PICTURE,
    0,
  )
  const toolTokens = tools.length === 0 ? 0 : textTokens(JSON.stringify(tools))
  return inputTokens + toolTokens + maxTokens
}

export const speechTokens = (seconds: number): number => Math.max(1, Math.ceil(seconds)) * TOKENS_PER_SECOND

export const embeddingTokens = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.max(1, textTokens(text)), 0)
