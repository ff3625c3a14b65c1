import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, instant } from '../values/wire.ts'
import { endSession } from './endpoints.ts'

const { access } = endSession
const params = idParam('id')

/** Minimum seconds between two pairing codes of a connection: the network rejects frequent requests. */
export const PAIRING_CODE_GAP = 30

export const showOtherNumber = defineEndpoint({
  id: 'connections.otherNumber',
  method: 'GET',
  path: '/whatsapp/:id/number',
  access,
  summary:
    'The number that a connection was paired with or set up for instead of its own: how many messages wait to be sent, and arrived since; isFull: the network keeps what arrives now',
  params,
  response: z.object({ number: z.string(), waiting: z.int(), arrived: z.int(), isFull: z.boolean() }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_NUMBER'],
})

export const chooseNumber = defineEndpoint({
  id: 'connections.chooseNumber',
  method: 'POST',
  path: '/whatsapp/:id/number',
  access,
  summary: 'Use the number that a connection was paired with instead of its own, or log it out (connections.11)',
  params,
  body: z.discriminatedUnion('accept', [
    /** Held events enter tickets. `waiting`: queued messages are cancelled, or sent from this number. */
    z.object({ accept: z.literal(true), waiting: z.enum(['cancel', 'keep']) }),
    /** Held events are deleted. */
    z.object({ accept: z.literal(false) }),
  ]),
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_NUMBER'],
})

export const askPairingCode = defineEndpoint({
  id: 'whatsappsession.code',
  method: 'POST',
  path: '/whatsappsession/:id/code',
  access,
  summary: 'Ask for a code of eight characters that pairs the phone with this number when it is typed there',
  params,
  body: z.object({ number: z.string().trim().min(1).max(40) }),
  /** `givenAt`: a session that starts after this time invalidates the code. */
  response: z.object({ code: z.string(), givenAt: instant, expiresAt: instant }),
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_PAIRING_CODE',
    'ERR_WAPP_CONNECTED',
    'ERR_PAIRING_CODE_WAIT',
    'ERR_PAIRING_CODE_REFUSED',
    'ERR_PAIRING_CODE_UNANSWERED',
  ],
})
