import type { Integration } from '@recado/contract/integrations/integration'
import { expect, it } from 'vitest'
import { withIntegrationEvent } from './live-integrations.ts'

const one = (id: number, name = `I${id}`) => ({ id, name }) as Integration
const pages = [{ queueIntegrations: [one(1), one(2)], count: 2 }]
const names = (somePages: typeof pages) =>
  somePages.map((page) => [page.count, ...page.queueIntegrations.map(({ name }) => name)])

it('INT-06: an event updates the pages, and repeating it changes nothing', () => {
  const updatedPages = withIntegrationEvent(pages, { action: 'update', queueIntegration: one(2, 'Novo') })
  expect(names(updatedPages)).toEqual([[2, 'I1', 'Novo']])
  const created = withIntegrationEvent(pages, { action: 'create', queueIntegration: one(3) })
  expect(names(created), 'its place is the server’s').toEqual([[2, 'I1', 'I2']])
  const remainingPages = withIntegrationEvent(pages, { action: 'delete', integrationId: 1 })
  expect(names(remainingPages)).toEqual([[1, 'I2']])
  expect(names(withIntegrationEvent(remainingPages, { action: 'delete', integrationId: 1 }))).toEqual([[1, 'I2']])
})
