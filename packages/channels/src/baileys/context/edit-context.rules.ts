import type { proto } from 'baileys'
import { getContentType } from 'baileys'

type Change = proto.Message.IProtocolMessage & { contextInfo?: proto.IContextInfo }

/**
 * Moves the context of an edit (its expiration) into the new text, where phones read it. Baileys puts it beside the
 * text, where the encoding drops it. Mutates edits and leaves other messages unchanged.
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
