import type { AnyMessageContent } from 'baileys'
import type { OutboundMention } from '../../channel.ts'
import { jidOf } from '../address.rules.ts'

/**
 * A content whose text mentions people, as the network writes it: `@` and the digits of their address, with the addresses beside it.
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
  const jids: string[] = []
  let wire = text
  // Of two names of which one begins like the other the longer one is meant.
  for (const { name, address } of mentions.toSorted((a, b) => b.name.length - a.name.length)) {
    const { lid, phone } = address
    if (!wire.includes(`@${name}`) || !(lid || phone)) continue
    const jid = jidOf(lid && (byLid || !phone) ? { phone: null, lid, group: null } : address)
    jids.push(jid)
    wire = wire.replaceAll(`@${name}`, `@${jid.slice(0, jid.indexOf('@'))}`)
  }
  return jids.length === 0 ? content : ({ ...content, [field]: wire, mentions: jids } as AnyMessageContent)
}
