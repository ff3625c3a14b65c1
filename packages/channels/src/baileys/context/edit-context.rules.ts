import type { proto } from 'baileys'
import { getContentType } from 'baileys'

type Change = proto.Message.IProtocolMessage & { contextInfo?: proto.IContextInfo }

/**
 * Puts the context of an edit (its expiration) where phones read it: into the new text. Baileys leaves it beside that, where the
 * encoding drops it. Changes the message; others stay as they are.
 */
export function withEditContext(message: proto.IMessage): proto.IMessage {
  const { protocolMessage } = message.deviceSentMessage?.message ?? message
  const change = protocolMessage as Change | null | undefined
  const type = getContentType(change?.editedMessage ?? undefined)
  const content = type && (change?.editedMessage?.[type] as { contextInfo?: proto.IContextInfo | null } | null)
  if (!change?.contextInfo || !content || typeof content !== 'object') return message
  content.contextInfo = { ...content.contextInfo, ...change.contextInfo }
  delete change.contextInfo
  return message
}
