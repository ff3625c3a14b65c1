import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

interface Notice {
  cardId: number
  quadroId: number
}

/**
 * Reloads a list of notices about cards when one of these cards, its column or its board is archived or deleted.
 * @param queryKey the key of the list
 */
export function useHiddenCards(queryKey: readonly string[]): void {
  const refetchIf = (concerns: (notice: Notice) => boolean) => {
    if (queryClient.getQueryData<readonly Notice[]>(queryKey)?.some(concerns)) void refetchCached(queryKey)
  }
  useServerEvent('boardCard', (event) => {
    if (event.action === 'delete') refetchIf(({ cardId }) => cardId === event.cardId)
  })
  useServerEvent('boardColumn', (event) => {
    if (event.action === 'delete') refetchIf(({ quadroId }) => quadroId === event.boardId)
  })
  useServerEvent('board', (event) => {
    if (event.action === 'delete') refetchIf(({ quadroId }) => quadroId === event.boardId)
  })
}
