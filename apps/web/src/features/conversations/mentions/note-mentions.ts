import { listNoteMentions } from '@recado/contract/conversations/endpoints'
import type { NoteMention } from '@recado/contract/conversations/notes'
import { call } from '../../../platform/api/api.ts'
import type { MentionSource } from '../../../ui/mention/mention-source.ts'
import { noteMentionTexts } from './note-mention-texts.ts'

const { text } = noteMentionTexts

/** Mentions in notes of tickets. */
export const noteMentions: MentionSource<NoteMention> = {
  name: 'note',
  permission: 'tickets:view',
  event: 'noteMention',
  list: async (signal) => (await call(listNoteMentions, { signal })).records,
  texts: {
    sentence: ({ by, contactName }) => text('mentioned', { by, contact: contactName }),
    open: () => text('open'),
  },
  address: ({ uuid, noteId }) => ({ to: '/tickets/$uuid', params: { uuid }, search: { nota: noteId } }),
}
