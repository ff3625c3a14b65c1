import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam } from '../values/wire.ts'
import { consent, marketingState } from './consent.ts'

const contactId = idParam('id')

export const showConsent = defineEndpoint({
  id: 'contacts.consent',
  method: 'GET',
  path: '/contacts/:id/consent',
  access: needs('contacts:view'),
  summary: 'Whether marketing may go to a contact, and how that came about (additive)',
  params: contactId,
  response: consent,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})

export const updateConsent = defineEndpoint({
  id: 'contacts.updateConsent',
  method: 'PUT',
  path: '/contacts/:id/consent',
  access: needs('contacts:edit'),
  summary: 'Say whether marketing may go to a contact (additive)',
  params: contactId,
  body: z.object({ state: marketingState }),
  response: consent,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})
