import type { Campaign } from '@recado/contract/campaigns/campaign'
import { expect, it } from 'vitest'
import { withCampaignEvent } from './live-campaigns.ts'

const campaign = (id: number, name: string, updatedAt = '2026-01-01T00:00:00.000Z') =>
  ({ id, name, updatedAt }) as Campaign
const pages = { pages: [{ records: [campaign(2, 'b'), campaign(1, 'a')] }], pageParams: [] }
const names = (data: typeof pages) => data.pages.flatMap(({ records }) => records.map(({ name }) => name))

it('CMP-07: a change replaces its row, a deletion takes it away, a new one waits for the server', () => {
  const changed = campaign(1, 'novo', '2026-01-02T00:00:00.000Z')
  expect(names(withCampaignEvent(pages, { action: 'update', record: changed }))).toEqual(['b', 'novo'])
  expect(names(withCampaignEvent(pages, { action: 'delete', id: 2 }))).toEqual(['a'])
  expect(withCampaignEvent(pages, { action: 'create', record: campaign(3, 'c') })).toBe(pages)
})

it('CMP-07: an event that is older than what is shown changes nothing', () => {
  const old = campaign(1, 'velho', '2025-12-31T00:00:00.000Z')
  expect(names(withCampaignEvent(pages, { action: 'update', record: old }))).toEqual(['b', 'a'])
})
