import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { flowCampaign, flowCampaignChange, flowCampaignDetails, flowCampaignInput } from './phrases.ts'

const id = idParam('id')
const noPhrase = ['ERR_NO_PHRASE_FOUND'] as const
const names = ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND'] as const

export const listPhrases = defineEndpoint({
  id: 'phrases.index',
  method: 'GET',
  path: '/flowcampaign',
  access: needs('phrases:view'),
  summary: 'All phrases that start flows, by name',
  response: z.array(flowCampaign),
})

export const showPhrase = defineEndpoint({
  id: 'phrases.show',
  method: 'GET',
  path: '/flowcampaign/:id',
  access: needs('phrases:view'),
  summary: 'One phrase',
  params: id,
  response: flowCampaignDetails,
  errors: noPhrase,
})

export const createPhrase = defineEndpoint({
  id: 'phrases.create',
  method: 'POST',
  path: '/flowcampaign',
  access: needs('phrases:edit'),
  summary: 'Add a phrase; a message that equals it, but for case, accents, punctuation and courtesy, starts the flow',
  body: flowCampaignInput,
  response: flowCampaign,
  errors: [...names, 'ERR_PHRASES_FULL', 'ERR_PHRASE_IN_USE'],
})

export const updatePhrase = defineEndpoint({
  id: 'phrases.update',
  method: 'PUT',
  path: '/flowcampaign',
  access: needs('phrases:edit'),
  summary: 'Change a phrase; a status that is left out stays',
  body: flowCampaignChange,
  response: flowCampaign,
  errors: [...noPhrase, ...names, 'ERR_PHRASE_IN_USE'],
})

export const deletePhrase = defineEndpoint({
  id: 'phrases.delete',
  method: 'DELETE',
  path: '/flowcampaign/:id',
  access: needs('contacts-page:deleteContact'),
  summary: 'Delete a phrase',
  params: id,
  response: confirmation,
  errors: noPhrase,
})
