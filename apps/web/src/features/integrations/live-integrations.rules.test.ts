import type { Integration } from '@recado/contract/integrations/integration'
import { expect, it } from 'vitest'
import { withIntegrationEvent } from './live-integrations.ts'

const one = (id: number, name = `I${id}`) => ({ id, name }) as Integration
const pages = [{ queueIntegrations: [one(1), one(2)], count: 2 }]
const names = (shown: typeof pages) =>
  shown.map((page) => [page.count, ...page.queueIntegrations.map(({ name }) => name)])

it('INT-06: an event changes what is shown, once, however often it comes', () => {
  const changed = withIntegrationEvent(pages, { action: 'update', queueIntegration: one(2, 'Novo') })
  expect(names(changed)).toEqual([[2, 'I1', 'Novo']])
  const created = withIntegrationEvent(pages, { action: 'create', queueIntegration: one(3) })
  expect(names(created), 'its place is the server’s').toEqual([[2, 'I1', 'I2']])
  const gone = withIntegrationEvent(pages, { action: 'delete', integrationId: 1 })
  expect(names(gone)).toEqual([[1, 'I2']])
  expect(names(withIntegrationEvent(gone, { action: 'delete', integrationId: 1 }))).toEqual([[1, 'I2']])
})
