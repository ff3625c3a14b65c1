import type { Campaign } from '@recado/contract/campaigns/campaign'
import { expect, it } from 'vitest'
import { withCampaignEvent } from './live-campaigns.ts'

const campaign = (id: number, name: string, updatedAt = '2026-01-01T00:00:00.000Z') =>
  ({ id, name, updatedAt }) as Campaign
const pages = { pages: [{ records: [campaign(2, 'b'), campaign(1, 'a')] }], pageParams: [] }
const names = (data: typeof pages) => data.pages.flatMap(({ records }) => records.map(({ name }) => name))

it('CMP-07: a change replaces the row, a deletion removes it, a new campaign is left to the server', () => {
  const updatedCampaign = campaign(1, 'novo', '2026-01-02T00:00:00.000Z')
  expect(names(withCampaignEvent(pages, { action: 'update', record: updatedCampaign }))).toEqual(['b', 'novo'])
  expect(names(withCampaignEvent(pages, { action: 'delete', id: 2 }))).toEqual(['a'])
  expect(withCampaignEvent(pages, { action: 'create', record: campaign(3, 'c') })).toBe(pages)
})

it('CMP-07: an event older than the cached row changes nothing', () => {
  const old = campaign(1, 'velho', '2025-12-31T00:00:00.000Z')
  expect(names(withCampaignEvent(pages, { action: 'update', record: old }))).toEqual(['b', 'a'])
})
