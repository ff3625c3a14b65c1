import { z } from 'zod'
import { contactList } from '../contact-lists/contact-list.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam, optionalId, trimmedText } from '../values/wire.ts'
import { campaign, startedCampaign } from './campaign.ts'
import { shippingGroups } from './choices.ts'
import { exclusionQuery } from './exclusions.ts'
import { audienceCounts, campaignTest, variantResult } from './results.ts'

const id = idParam('id')
const managing = ['ERR_NO_CAMPAIGN_FOUND', 'ERR_NO_PERMISSION'] as const

/** Additive. */
export const pauseCampaign = defineEndpoint({
  id: 'campaigns.pause',
  method: 'POST',
  path: '/campaigns/:id/pause',
  access: needs('campaigns:start', 'useCampaigns'),
  summary:
    'Pause a campaign that is EM_ANDAMENTO and stays so, with `pausedAt`. The answer comes when the messages that were being sent have left',
  params: id,
  response: campaign,
  errors: [...managing, 'ERR_CAMPAIGN_STATUS'],
})

/** Additive. */
export const resumeCampaign = defineEndpoint({
  id: 'campaigns.resume',
  method: 'POST',
  path: '/campaigns/:id/resume',
  access: needs('campaigns:start', 'useCampaigns'),
  summary: 'Go on with a paused campaign, to the recipients that were not served; the caller becomes its author',
  params: id,
  response: startedCampaign,
  errors: [...managing, 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_CAMPAIGN_STATUS'],
})

/** Additive. */
export const copyCampaign = defineEndpoint({
  id: 'campaigns.copy',
  method: 'POST',
  path: '/campaigns/:id/copy',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary: 'Add a draft with the fields, the file and the exclusions of a campaign that the caller sees',
  params: id,
  response: campaign,
  errors: managing,
})

/** Additive. */
export const testCampaign = defineEndpoint({
  id: 'campaigns.test',
  method: 'POST',
  path: '/campaigns/:id/test',
  access: needs('campaigns:start', 'useCampaigns'),
  summary:
    'Send a campaign to one number for a look at it, over its connection; it is in no report. 30 an hour for the company',
  params: id,
  body: z.object({
    number: trimmedText(8, 50),
    /** Which of the five texts, from 1. Absent: the first one that is not empty. */
    variant: z.int().min(1).max(5).optional(),
  }),
  response: campaignTest,
  errors: [
    ...managing,
    'ERR_CAMPAIGN_INCOMPLETE',
    'ERR_CAMPAIGN_TEST_LIMIT',
    'ERR_CAMPAIGN_TEST_NUMBER',
    'OPTED_OUT',
    'ERR_MARKETING_BLOCKED',
  ],
})

/** Additive. */
export const countCampaignAudience = defineEndpoint({
  id: 'campaigns.audience',
  method: 'GET',
  path: '/campaigns/audience',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary: 'How many people an audience has, and how many of them would get a campaign that the caller starts',
  query: z.object({
    ...{ contactListId: optionalId, tagListId: optionalId, segmentId: optionalId, ...exclusionQuery },
    /** A campaign that the caller sees. Its stored parts and exclusions are counted without a check. */
    campaignId: optionalId,
  }),
  response: audienceCounts,
  errors: [
    ...(['ERR_NO_PERMISSION', 'ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_TAG_FOUND'] as const),
    ...(['ERR_NO_SEGMENT_FOUND', 'ERR_NO_CAMPAIGN_FOUND'] as const),
  ],
})

/** Additive. */
export const listCampaignVariants = defineEndpoint({
  id: 'campaigns.variants',
  method: 'GET',
  path: '/campaigns/:id/variants',
  access: needs('campaigns:view', 'useCampaigns'),
  summary: 'The results of each text of a campaign',
  params: id,
  response: z.array(variantResult),
  errors: managing,
})

/** Additive. */
export const createListOfCampaign = defineEndpoint({
  id: 'campaigns.createList',
  method: 'POST',
  path: '/campaigns/:id/lists',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'Add a contact list with the recipients of one result, at most 100,000; those whom the caller may not see are left out',
  params: id,
  body: z.object({ name: trimmedText(2, 50), group: z.enum(shippingGroups) }),
  response: z.object({ contactList, added: z.int(), leftOut: z.int() }),
  errors: [...managing, 'ERR_CAMPAIGN_LIST_EMPTY', 'ERR_CAMPAIGN_LIST_LIMIT'],
})
