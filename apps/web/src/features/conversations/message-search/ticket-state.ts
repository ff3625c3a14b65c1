import type { Ticket } from '@recado/contract/conversations/ticket'
import type { partTexts } from '../parts/part-texts.ts'

const words = { open: 'mine', pending: 'pending', closed: 'closed' } as const

/** Returns the details that distinguish tickets in results: state, queue, owner and protocol. */
export const ticketPlace = (
  t: (typeof partTexts)['text'],
  { status, queue, user, code }: Pick<Ticket, 'status' | 'queue' | 'user' | 'code'>,
): string => [t(words[status]), queue?.name ?? t('noQueue'), user?.name, code].filter(Boolean).join(' · ')
