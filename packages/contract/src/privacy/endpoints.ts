import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam, pageNumber } from '../values/wire.ts'
import { requestKinds } from './choices.ts'
import {
  consentQuestion,
  contactPrivacy,
  erasureInput,
  partCount,
  privacyRequest,
  privacySettings,
  privacySettingsInput,
  retentionDays,
} from './privacy.ts'

const contactId = idParam('contactId')

export const showPrivacySettings = defineEndpoint({
  id: 'privacy.settings',
  method: 'GET',
  path: '/privacy/settings',
  access: needs('privacy:view'),
  summary: 'How long media and messages stay, and what contacts are asked (additive)',
  response: privacySettings,
})

export const updatePrivacySettings = defineEndpoint({
  id: 'privacy.updateSettings',
  method: 'PUT',
  path: '/privacy/settings',
  access: needs('privacy:edit'),
  summary: 'Set how long media and messages stay, and what contacts are asked (additive)',
  body: privacySettingsInput,
  response: privacySettings,
})

export const previewRetention = defineEndpoint({
  id: 'privacy.preview',
  method: 'GET',
  path: '/privacy/retention',
  access: needs('privacy:view'),
  summary: 'How many media and messages these limits would take away now (additive)',
  query: z.object({ mediaDays: retentionDays, messageDays: retentionDays }),
  response: z.object({ media: z.int(), messages: z.int() }),
})

export const showContactPrivacy = defineEndpoint({
  id: 'privacy.contact',
  method: 'GET',
  path: '/privacy/contacts/:contactId',
  access: needs('privacy:view'),
  summary: 'What was done with the data of a contact (additive)',
  params: contactId,
  response: contactPrivacy,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const showConsentQuestion = defineEndpoint({
  id: 'privacy.consent',
  method: 'GET',
  path: '/privacy/contacts/:contactId/consent',
  access: needs('contacts:view'),
  summary: 'What a contact was asked about its data and what it answered; null when it was not asked (additive)',
  params: contactId,
  response: z.object({ question: consentQuestion.nullable() }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const previewErasure = defineEndpoint({
  id: 'privacy.erasure',
  method: 'GET',
  path: '/privacy/contacts/:contactId/erasure',
  access: needs('privacy:view'),
  summary: 'What an erasure of a contact would reach, part by part (additive)',
  params: contactId,
  response: z.object({
    parts: z.array(partCount),
    /** Subscription records with the contact's number; the caller may keep them. */
    customers: z.int(),
  }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_IS_GROUP', 'ERR_CONTACT_ERASED'],
})

export const exportContactData = defineEndpoint({
  id: 'privacy.export',
  method: 'POST',
  path: '/privacy/contacts/:contactId/export',
  access: needs('privacy:export'),
  summary: 'Have everything that is kept of a contact written into a bundle (additive)',
  params: contactId,
  response: privacyRequest,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_IS_GROUP', 'ERR_CONTACT_ERASED', 'ERR_PRIVACY_UNDER_WAY'],
  cost: 'file',
})

export const eraseContactData = defineEndpoint({
  id: 'privacy.erase',
  method: 'POST',
  path: '/privacy/contacts/:contactId/erasure',
  access: needs('privacy:edit'),
  summary: 'Have everything that is kept of a contact erased, for good; counts stay (additive)',
  params: contactId,
  body: erasureInput,
  response: privacyRequest,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONTACT_IS_GROUP',
    'ERR_CONTACT_ERASED',
    'ERR_PRIVACY_UNDER_WAY',
    'ERR_PRIVACY_CONFIRMATION',
  ],
})

export const listPrivacyRequests = defineEndpoint({
  id: 'privacy.log',
  method: 'GET',
  path: '/privacy/requests',
  access: needs('privacy:view'),
  summary: 'Exports, erasures and retentions, the newest first, 20 a page, and how contacts answered (additive)',
  query: z.object({
    pageNumber,
    kind: z.preprocess((v) => (v === '' ? undefined : v), z.enum(requestKinds).optional()),
  }),
  response: z.object({
    requests: z.array(privacyRequest),
    count: z.int(),
    hasMore: z.boolean(),
    /** Answers to the question of consent, over all versions of its text. */
    consent: z.object({ yes: z.int(), no: z.int(), open: z.int() }),
  }),
})
