import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { ShippingGroup } from '@recado/contract/campaigns/choices'
import {
  copyCampaign as copyEndpoint,
  countCampaignAudience,
  createListOfCampaign,
  listCampaignVariants,
  testCampaign,
} from '@recado/contract/campaigns/control-endpoints'
import { listCampaigns } from '@recado/contract/campaigns/endpoints'
import type { CampaignExclusions } from '@recado/contract/campaigns/exclusions'
import type { CampaignTest } from '@recado/contract/campaigns/results'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { applyChange, shippingsKey } from './campaign-data.ts'

/** The audience of a campaign that may not be saved yet. */
export interface AudienceChoice {
  /** The saved campaign whose audience it is. Absent: a new one. */
  campaignId?: number | undefined
  contactListId: string | null
  tagListId: string | null
  segmentId: string | null
  exclusions: CampaignExclusions
}

/** How many people an audience has, counted when the choice changes for users who edit campaigns. */
export function useAudienceCount({ campaignId, contactListId, tagListId, segmentId, exclusions }: AudienceChoice) {
  const mayCount = useCan('campaigns:edit')
  const { tagIds, contactListIds, campaignIds, days } = exclusions
  const query = {
    ...(contactListId && { contactListId: Number(contactListId) }),
    ...(tagListId && { tagListId: Number(tagListId) }),
    ...(segmentId && { segmentId: Number(segmentId) }),
    ...(tagIds.length > 0 && { withoutTags: tagIds }),
    ...(contactListIds.length > 0 && { withoutLists: contactListIds }),
    ...(campaignIds.length > 0 && { withoutCampaigns: campaignIds }),
    withoutDays: days ?? 0,
    ...(campaignId !== undefined && { campaignId }),
  }
  return useQuery({
    queryKey: ['campaigns', 'audience', query],
    queryFn: ({ signal }) => call(countCampaignAudience, { query, signal }),
    enabled: mayCount && (contactListId ?? tagListId ?? segmentId) !== null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    staleTime: 0,
  })
}

/** The latest campaigns whose name contains a text, to be left out. */
export const useCampaignChoices = (searchParam: string) =>
  useQuery({
    queryKey: ['campaigns', 'choices', 'campaigns', searchParam],
    queryFn: ({ signal }) => call(listCampaigns, { query: { searchParam }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The results of each text, refetched with the recipients of the report. */
export const useVariants = (id: number) =>
  useQuery({
    queryKey: [...shippingsKey(id), 'variants'],
    queryFn: ({ signal }) => call(listCampaignVariants, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Adds a draft with the fields of a campaign. */
export const copyCampaign = async (id: number): Promise<Campaign> =>
  applyChange('create', await call(copyEndpoint, { params: { id } }))

/** Sends a campaign to one number, and returns what became of it. */
export const sendTest = (id: number, body: { number: string; variant?: number }): Promise<CampaignTest> =>
  call(testCampaign, { params: { id }, body })

/** Adds a contact list with the recipients of one result. */
export const addListOfCampaign = (id: number, body: { name: string; group: ShippingGroup }) =>
  call(createListOfCampaign, { params: { id }, body })
