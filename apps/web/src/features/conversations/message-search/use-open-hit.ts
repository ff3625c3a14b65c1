import type { MessageHit } from '@recado/contract/conversations/search'
import { useNavigate } from '@tanstack/react-router'
import { toastError } from '../../../platform/toast.ts'
import { focusWriting } from '../focus.ts'
import { loadAround } from '../state/message-window.ts'

/**
 * Returns a function that opens a hit's ticket at that message, with the focus in the composer, also if the ticket is
 * open already. It shows a failure in a toast.
 */
export function useOpenHit() {
  const navigate = useNavigate()
  return async ({ id, ticket }: Pick<MessageHit, 'id' | 'ticket'>): Promise<void> => {
    try {
      await loadAround(ticket.id, id)
      await navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } })
      focusWriting()
    } catch (error) {
      toastError(error)
    }
  }
}
