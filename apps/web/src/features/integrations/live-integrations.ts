import type { Integration } from '@recado/contract/integrations/integration'
import type { Payload } from '@recado/contract/realtime'

interface Page {
  queueIntegrations: Integration[]
  count: number
}

/**
 * The loaded pages after an integration was added, changed or deleted. A new one is not inserted, because only the
 * server knows its position.
 */
export function withIntegrationEvent<P extends Page>(pages: readonly P[], event: Payload<'queueIntegration'>): P[] {
  if (event.action !== 'delete') {
    const { queueIntegration: updatedIntegration } = event
    return pages.map((page) => ({
      ...page,
      queueIntegrations: page.queueIntegrations.map((old) =>
        old.id === updatedIntegration.id ? updatedIntegration : old,
      ),
    }))
  }
  const isLoaded = pages.some((page) => page.queueIntegrations.some(({ id }) => id === event.integrationId))
  return pages.map((page) => ({
    ...page,
    queueIntegrations: page.queueIntegrations.filter(({ id }) => id !== event.integrationId),
    count: page.count - (isLoaded ? 1 : 0),
  }))
}
