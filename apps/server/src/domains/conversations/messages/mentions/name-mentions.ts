import type { InboundMessage } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { knownAs } from '../inbound/inbound.rules.ts'
import type { StoredMention } from '../stored-parts.ts'
import { namedMentions } from './mentions.rules.ts'
import { mentionedContacts } from './mentions.store.ts'

/** A received text with names in place of the addresses that it mentions. */
export async function nameMentions(
  workplace: Workplace,
  { companyId, connectionId }: ConnectionRef,
  language: Language,
  { text, mentions = [] }: { text: string; mentions?: InboundMessage['mentions'] },
): Promise<{ text: string; mentions: StoredMention[] }> {
  if (mentions.length === 0 || !text.includes('@')) return { text, mentions: [] }
  const { ownName, contacts } = await workplace.read(companyId, ({ db }) =>
    mentionedContacts(
      db,
      companyId,
      connectionId,
      mentions.map(({ address }) => knownAs(address)),
    ),
  )
  return namedMentions(text, mentions, contacts, { ownName, language })
}

/** A received message whose text or caption says names; others stay as they are. */
export async function withNames(
  workplace: Workplace,
  at: ConnectionRef,
  language: Language,
  message: InboundMessage,
): Promise<{ message: InboundMessage; mentions: StoredMention[] }> {
  const { content, mentions } = message
  if (!mentions || (content.kind !== 'text' && content.kind !== 'media')) return { message, mentions: [] }
  const written = content.kind === 'text' ? content.text : content.caption
  const named = await nameMentions(workplace, at, language, { text: written, mentions })
  const part = content.kind === 'text' ? { ...content, text: named.text } : { ...content, caption: named.text }
  return { message: { ...message, content: part }, mentions: named.mentions }
}
