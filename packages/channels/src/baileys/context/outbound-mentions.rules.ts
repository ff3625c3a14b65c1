import { splitAtMentions } from '@recado/contract/conversations/mentions.rules'
import type { AnyMessageContent } from 'baileys'
import type { OutboundMention } from '../../channel.ts'
import { jidOf } from '../address.rules.ts'

/**
 * Writes a text's mentions in the network's format: `@` and the digits of each address, with the addresses beside the
 * text.
 * @param byLid the group addresses its members by LID
 */
export function withMentions(
  content: AnyMessageContent,
  mentions: readonly OutboundMention[],
  byLid: boolean,
): AnyMessageContent {
  const field = 'text' in content ? 'text' : 'caption'
  const text = (content as Partial<Record<'text' | 'caption', string>>)[field]
  if (!text) return content
  const reachable = mentions.filter(({ address: { lid, phone } }) => lid || phone)
  const jids = new Set<string>()
  const wire = splitAtMentions(text, reachable).map((part) => {
    if (typeof part === 'string') return part
    const { lid, phone } = part.address
    const jid = jidOf(lid && (byLid || !phone) ? { phone: null, lid, group: null } : part.address)
    jids.add(jid)
    return `@${jid.slice(0, jid.indexOf('@'))}`
  })
  if (jids.size === 0) return content
  return { ...content, [field]: wire.join(''), mentions: [...jids] } as AnyMessageContent
}
