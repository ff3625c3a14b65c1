import type { InboundMessage } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { normalizeAddress } from '../inbound/inbound.rules.ts'
import type { StoredMention } from '../stored-parts.ts'
import { namedMentions } from './mentions.rules.ts'
import { mentionedContacts } from './mentions.store.ts'

/** Replaces the addresses mentioned in a received text by names. */
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
      mentions.map(({ address }) => normalizeAddress(address)),
    ),
  )
  return namedMentions(text, mentions, contacts, { ownName, language })
}

/** Replaces mentions in a received message's text or caption by names; other messages stay unchanged. */
export async function withNames(
  workplace: Workplace,
  at: ConnectionRef,
  language: Language,
  message: InboundMessage,
): Promise<{ message: InboundMessage; mentions: StoredMention[] }> {
  const { content, mentions } = message
  if (!mentions || (content.kind !== 'text' && content.kind !== 'media')) return { message, mentions: [] }
  const originalText = content.kind === 'text' ? content.text : content.caption
  const textWithNames = await nameMentions(workplace, at, language, { text: originalText, mentions })
  const part =
    content.kind === 'text' ? { ...content, text: textWithNames.text } : { ...content, caption: textWithNames.text }
  return { message: { ...message, content: part }, mentions: textWithNames.mentions }
}
