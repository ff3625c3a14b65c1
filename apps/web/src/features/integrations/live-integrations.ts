import type { Integration } from '@recado/contract/integrations/integration'
import type { Payload } from '@recado/contract/realtime'

interface Page {
  queueIntegrations: Integration[]
  count: number
}

/** The loaded pages after an integration was added, changed or deleted; a new one has its place by name, which the server knows. */
export function withIntegrationEvent<P extends Page>(pages: readonly P[], event: Payload<'queueIntegration'>): P[] {
  if (event.action !== 'delete') {
    const { queueIntegration: changed } = event
    return pages.map((page) => ({
      ...page,
      queueIntegrations: page.queueIntegrations.map((old) => (old.id === changed.id ? changed : old)),
    }))
  }
  const known = pages.some((page) => page.queueIntegrations.some(({ id }) => id === event.integrationId))
  return pages.map((page) => ({
    ...page,
    queueIntegrations: page.queueIntegrations.filter(({ id }) => id !== event.integrationId),
    count: page.count - (known ? 1 : 0),
  }))
}
