import type { CardMention } from '@recado/contract/boards/card'
import { listCardMentions } from '@recado/contract/boards/mention-endpoints'
import { call } from '../../../platform/api/api.ts'
import type { MentionSource } from '../../../ui/mention/mention-source.ts'
import { useHiddenCards } from '../due/hidden-cards.ts'
import { mentionTexts } from './mention-texts.ts'

const { text } = mentionTexts

/** Mentions in comments of cards. */
export const cardMentions: MentionSource<CardMention> = {
  name: 'card',
  permission: 'boards:view',
  event: 'boardMention',
  list: async (signal) => (await call(listCardMentions, { signal })).records,
  useRefetch: useHiddenCards,
  texts: {
    sentence: ({ by, title }) => text('mentioned', { by, card: title }),
    open: () => text('open'),
  },
  address: ({ quadroId, cardId }) => ({
    to: '/empresa/kanban/$quadroId',
    params: { quadroId: String(quadroId) },
    search: { cartao: cardId },
  }),
}
