import type { AiPurpose } from '@recado/contract/assistant/choices'

/** The purpose of a call. Monthly usage is counted per purpose. */
export type Purpose = AiPurpose

/** A picture for a model that takes pictures. */
export interface AiPicture {
  mimetype: string
  bytes: Uint8Array
}

export interface AiMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  /** Only of the user. */
  pictures?: readonly AiPicture[]
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
  /** In plain text. Sent to the provider in a header, and nowhere else. */
  key: string
  /** Aborts the call, which then fails as cancelled. */
  signal?: AbortSignal
}

export interface Ask extends Call {
  purpose: Purpose
  model: string
  messages: readonly AiMessage[]
  maxTokens: number
  /** 0 to 1. Absent: the model's default. */
  temperature?: number
  tools?: readonly AiTool[]
}

export interface Transcribe extends Call {
  file: { name: string; mimetype: string; bytes: Uint8Array }
  /** Duration of the audio, by which it is counted. */
  seconds: number
  /** Language code, e.g. pt. Absent: the model detects it. */
  language?: string
}

export interface Embed extends Call {
  texts: readonly string[]
}

export interface Usage {
  /** As counted against the company's monthly limit. */
  tokens: number
}

export interface Completion {
  /** '' beside a tool call. An answer that reached its limit of tokens ends at its last sentence. */
  text: string
  /** `input` is an object as the model wrote it; the caller validates it. */
  toolCall: { name: string; input: Record<string, unknown> } | null
  usage: Usage
}

/** A question about a key. */
export interface KeyCheck extends Call {
  model: string
}

/**
 * Client of the AI provider that counts each company's month: reserves before a call and corrects afterwards. Must not
 * be called in a transaction. All errors are AiError.
 */
export interface Ai {
  ask(call: Ask): Promise<Completion>
  /**
   * Asks whether the provider accepts a key for a model, within 10 seconds. Free where the provider describes its models;
   * otherwise a question of a few tokens, which is counted.
   */
  checkKey(call: KeyCheck): Promise<void>
  transcribe(call: Transcribe): Promise<{ text: string; usage: Usage }>
  /** Returns one vector per text, in order, by the operator's EMBEDDING_MODEL. */
  embed(call: Embed): Promise<{ vectors: number[][]; usage: Usage }>
}
