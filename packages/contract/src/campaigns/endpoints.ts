import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam } from '../values/wire.ts'
import {
  campaign,
  campaignChange,
  campaignInput,
  campaignReport,
  dryRun,
  savedCampaign,
  shipping,
  shippingStatus,
  startedCampaign,
  startInput,
} from './campaign.ts'
import { CAMPAIGN_FILE_MAX_BYTES } from './choices.ts'
import { campaignSetting, campaignSettingsInput } from './settings.ts'

const id = idParam('id')
const noCampaign = ['ERR_NO_CAMPAIGN_FOUND'] as const
const managing = [...noCampaign, 'ERR_NO_PERMISSION'] as const
const parts = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_SEGMENT_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_CAMPAIGN_PAST',
  'ERR_CAMPAIGN_VARIABLES',
] as const

export const listCampaigns = defineEndpoint({
  id: 'campaigns.index',
  method: 'GET',
  path: '/campaigns',
  access: needs('campaigns:view', 'useCampaigns'),
  summary: 'Campaigns, the newest first, 20 a page',
  query: z.object(pageQuery),
  response: z.object({ records: z.array(campaign), ...pageReply }),
})

export const showCampaign = defineEndpoint({
  id: 'campaigns.show',
  method: 'GET',
  path: '/campaigns/:id',
  access: needs('campaigns:view', 'useCampaigns'),
  summary:
    'One campaign with its connection, the first people of its list and the first of its recipients, counted now',
  params: id,
  response: campaignReport,
  errors: managing,
})

export const createCampaign = defineEndpoint({
  id: 'campaigns.create',
  method: 'POST',
  path: '/campaigns',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary: 'Add a campaign: INATIVA, or PROGRAMADA when it has a time',
  body: campaignInput,
  response: campaign,
  errors: [...parts, 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_NO_PERMISSION'],
})

export const updateCampaign = defineEndpoint({
  id: 'campaigns.update',
  method: 'PUT',
  path: '/campaigns/:id',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary:
    'Change a campaign, as its maker or an admin: one that is INATIVA or PROGRAMADA more than an hour ahead; of a CANCELADA one its texts and file list',
  params: id,
  body: campaignChange,
  response: savedCampaign,
  errors: [...managing, ...parts, 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_CAMPAIGN_NOT_EDITABLE', 'ERR_CAMPAIGN_REVISION'],
})

/** Additive. */
export const draftCampaign = defineEndpoint({
  id: 'campaigns.draft',
  method: 'POST',
  path: '/campaigns/:id/draft',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary: 'Return a PROGRAMADA campaign to INATIVA and remove its time, also in the last hour before it',
  params: id,
  response: campaign,
  errors: [...managing, 'ERR_CAMPAIGN_STATUS'],
})

export const deleteCampaign = defineEndpoint({
  id: 'campaigns.delete',
  method: 'DELETE',
  path: '/campaigns/:id',
  access: needs('campaigns:delete', 'useCampaigns'),
  summary:
    'Delete a campaign and its report, as its maker or an admin; not while it is sent. Messages stay in their conversations',
  params: id,
  response: confirmation,
  errors: [...managing, 'ERR_CAMPAIGN_RUNNING', 'ERR_USED_BY_CAMPAIGN'],
})

export const uploadCampaignMedia = defineEndpoint({
  id: 'campaigns.uploadMedia',
  method: 'POST',
  path: '/campaigns/:id/media-upload',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary: 'Attach a file to a campaign, in place of the one before; spaces in its name become underscores',
  params: id,
  body: z.object({}),
  multipart: { field: 'file', maxFiles: 1, maxBytes: CAMPAIGN_FILE_MAX_BYTES },
  response: campaign,
  errors: [...managing, 'ERR_EMPTY_FILE', 'ERR_CAMPAIGN_NOT_EDITABLE'],
})

export const deleteCampaignMedia = defineEndpoint({
  id: 'campaigns.deleteMedia',
  method: 'DELETE',
  path: '/campaigns/:id/media-upload',
  access: needs('campaigns:edit', 'useCampaigns'),
  summary: 'Remove the file of a campaign',
  params: id,
  response: campaign,
  errors: [...managing, 'ERR_CAMPAIGN_NOT_EDITABLE'],
})

/** Additive. */
export const startCampaign = defineEndpoint({
  id: 'campaigns.start',
  method: 'POST',
  path: '/campaigns/:id/start',
  access: needs('campaigns:start', 'useCampaigns'),
  summary:
    'Send a campaign that is INATIVA or PROGRAMADA now, as its maker or an admin; unknown variables in its texts must be confirmed',
  params: id,
  body: startInput,
  response: startedCampaign,
  errors: [...managing, 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_CAMPAIGN_STATUS', 'ERR_CAMPAIGN_VARIABLES'],
})

export const cancelCampaign = defineEndpoint({
  id: 'campaigns.cancel',
  method: 'POST',
  path: '/campaigns/:id/cancel',
  access: needs('campaigns:start', 'useCampaigns'),
  summary:
    'Stop a campaign that is EM_ANDAMENTO, as its maker or an admin; at most the message that is leaving still arrives',
  params: id,
  response: campaign,
  errors: [...managing, 'ERR_CAMPAIGN_STATUS'],
})

export const restartCampaign = defineEndpoint({
  id: 'campaigns.restart',
  method: 'POST',
  path: '/campaigns/:id/restart',
  access: needs('campaigns:start', 'useCampaigns'),
  summary:
    'Go on with a CANCELADA campaign, as its maker or an admin: to those that were not served, never twice to anybody; with `failed` also to those whose message failed and reached nobody',
  params: id,
  query: z.object({ failed: flag }),
  body: startInput,
  response: startedCampaign,
  errors: [...managing, 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_CAMPAIGN_STATUS', 'ERR_CAMPAIGN_VARIABLES'],
})

/** Additive. */
export const dryRunCampaign = defineEndpoint({
  id: 'campaigns.dryRun',
  method: 'GET',
  path: '/campaigns/:id/dry-run',
  access: needs('campaigns:view', 'useCampaigns'),
  summary:
    'What a start of a campaign would do now: how many get it and who does not and why, for how long, and three texts',
  params: id,
  response: dryRun,
  errors: managing,
})

/** Additive. */
export const listShippings = defineEndpoint({
  id: 'campaigns.shippings',
  method: 'GET',
  path: '/campaigns/:id/shippings',
  access: needs('campaigns:view', 'useCampaigns'),
  summary: 'The recipients of a campaign in the order in which they are sent to, of one status or all, 40 a page',
  params: id,
  query: z.object({
    ...pageQuery,
    status: z.preprocess((value) => (value === '' || value === null ? undefined : value), shippingStatus.optional()),
  }),
  response: z.object({ records: z.array(shipping), ...pageReply }),
  errors: managing,
})

/** Additive. */
export const exportShippings = defineEndpoint({
  id: 'campaigns.exportShippings',
  method: 'GET',
  path: '/campaigns/:id/shippings.csv',
  access: needs('campaigns:export', 'useCampaigns'),
  summary: 'The recipients of a campaign as CSV (; between the columns)',
  params: id,
  response: z.any(),
  raw: true,
  errors: managing,
})

export const listCampaignSettings = defineEndpoint({
  id: 'campaignSettings.index',
  method: 'GET',
  path: '/campaign-settings',
  access: needs('campaigns:settings', 'useCampaigns'),
  summary: 'The pace and variables of campaigns: each value as JSON',
  response: z.array(campaignSetting),
})

export const saveCampaignSettings = defineEndpoint({
  id: 'campaignSettings.save',
  method: 'POST',
  path: '/campaign-settings',
  access: needs('campaigns:settings', 'useCampaigns'),
  summary: 'Change the pace and variables of campaigns; running ones follow from their next message on',
  body: campaignSettingsInput,
  response: z.array(campaignSetting),
})
