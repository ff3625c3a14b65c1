import type { proto } from 'baileys'
import type { LineWord, MessageKind } from '../../message-kinds.rules.ts'
import { fieldsOf, roleOf } from './fields.rules.ts'

/**
 * Maximum number of wrappers around a message. The network uses up to four at once; more is an attack, and is not
 * unwrapped.
 */
export const MAX_WRAPPERS = 100

/** A message without its wrappers, and the facts that the wrappers carry. */
export interface Unwrapped {
  message: proto.IMessage
  /** The label before the text: a comment, a question, a group status. */
  word: LineWord | null
  kind: MessageKind | null
  isViewOnce: boolean
  isAnimated: boolean
  /** The key of answers to the message, wherever the message carries it. */
  secret: Uint8Array | null
}

/** Removes all wrappers. Null without a message, and above `MAX_WRAPPERS`. */
export function removeWrappers(message: proto.IMessage | null | undefined): Unwrapped | null {
  if (!message) return null
  const state: Unwrapped = {
    message,
    word: null,
    kind: null,
    isViewOnce: false,
    isAnimated: false,
    secret: secretOf(message),
  }
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const inner = step(state)
    if (!inner) return state
    state.message = inner
    state.secret = secretOf(inner) ?? state.secret
  }
  return null
}

function step(state: Unwrapped): proto.IMessage | null {
  for (const field of fieldsOf(state.message)) {
    const role = roleOf(field)
    if (role?.role !== 'wrapper') continue
    const inner = (state.message[field] as { message?: proto.IMessage | null }).message
    state.isViewOnce ||= field.startsWith('viewOnce')
    if (!inner) continue
    state.word ??= role.word ?? null
    state.kind ??= role.kind ?? null
    state.isAnimated ||= field === 'lottieStickerMessage'
    return inner
  }
  return null
}

function secretOf({ messageContextInfo: info }: proto.IMessage): Uint8Array | null {
  return info?.messageSecret?.length ? info.messageSecret : null
}
