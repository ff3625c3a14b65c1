import type { AiPurpose } from '@recado/contract/assistant/choices'

/** What a call is for; the month's figures are kept for each. */
export type Purpose = AiPurpose

export interface AiMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A structured action that the model may choose instead of a text. */
export interface AiTool {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>
}

interface Call {
  companyId: number
  /** In the clear; it goes to the provider in a header, and nowhere else. */
  key: string
  /** Ends the call, which then fails as cancelled. */
  signal?: AbortSignal
}

export interface Ask extends Call {
  purpose: Purpose
  model: string
  messages: readonly AiMessage[]
  maxTokens: number
  /** 0 to 1; absent: the model's own. */
  temperature?: number
  tools?: readonly AiTool[]
}

export interface Transcribe extends Call {
  file: { name: string; mimetype: string; bytes: Uint8Array }
  /** How long it sounds; it is what is counted. */
  seconds: number
  /** Its language, as pt; absent: the model finds out. */
  language?: string
}

export interface Embed extends Call {
  texts: readonly string[]
}

export interface Usage {
  /** As counted against the company's month. */
  tokens: number
}

export interface Told {
  /** '' beside a tool call. */
  text: string
  /** `input` is an object as the model wrote it: the caller checks what is in it. */
  toolCall: { name: string; input: Record<string, unknown> } | null
  usage: Usage
}

/**
 * The AI provider, with each company's month counted: reserved before a call, put right after it. Never called inside a
 * transaction. Everything fails with AiFailed.
 */
export interface Ai {
  ask(call: Ask): Promise<Told>
  transcribe(call: Transcribe): Promise<{ text: string; usage: Usage }>
  /** One vector for each text, in their order, by the operator's EMBEDDING_MODEL. */
  embed(call: Embed): Promise<{ vectors: number[][]; usage: Usage }>
}
