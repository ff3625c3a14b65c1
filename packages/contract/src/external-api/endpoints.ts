import { z } from 'zod'
import { writtenNumber } from '../contacts/contact.ts'
import { sendState } from '../conversations/message.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { flag, idParam, idValue, jsonInForm, optionalName, text } from '../values/wire.ts'
import { apiToken, newApiToken } from './api-token.ts'
import { NAMED_FILE_MOST_BYTES, SENT_FILES_MOST } from './choices.ts'

const byToken = { login: false, token: 'messages:send' } as const
const tokenErrors = [
  'ERR_API_TOKEN',
  'ERR_NO_PERMISSION',
  'ERR_PLAN_FEATURE_DISABLED',
  'ERR_TOO_MANY_REQUESTS',
] as const

const blankAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value)

/**
 * A message to send: a text as JSON or form fields, or files as multipart (`medias`), with the text as the first file's
 * caption. Additive fields:
 * - `mediaUrl`: a public address of a file, fetched before the call is answered
 * - `mediaBase64`: a file as base64 or as a data URI, instead of `mediaUrl`
 * - `mediaName`: the name of that file; `mimeType`: its type, for a text without a name. Other types come from the content.
 * - `whatsappId`: the connection, when an API token is used
 * - `name`: for a new contact
 * - `marketing`: makes the message subject to opt-out and the connection's limits
 * - `template`: an approved template of an official connection, instead of `body`. It has its placeholder values in
 *   order, and one file if it has a header file.
 */
export const apiMessage = z.object({
  number: writtenNumber,
  body: z.preprocess((value) => (value === null ? undefined : value), text(65_536).optional()),
  mediaUrl: z.preprocess(blankAsAbsent, text(2048, 1).optional()),
  mediaBase64: z.preprocess(blankAsAbsent, z.string().optional()),
  mediaName: optionalName(255),
  mimeType: z.preprocess(blankAsAbsent, text(100).optional()),
  whatsappId: z.preprocess(blankAsAbsent, idValue.optional()),
  name: optionalName(100),
  marketing: flag,
  template: z.preprocess(
    jsonInForm,
    z
      .object({ name: text(512, 1), language: text(20, 1), parameters: z.array(text(1024)).max(100).default([]) })
      .optional(),
  ),
})

/** `status` at the time of storing. A repeated post with the same key gets the same response. */
const accepted = z.object({ id: z.int(), ticketId: z.int(), status: sendState })

/** Additive `ids`: the messages in the order of their files, if there are several; `id` is the first of them. */
const acceptedFiles = accepted.extend({ ids: z.array(z.int()).optional() })

export const sendByApi = defineEndpoint({
  id: 'externalApi.send',
  method: 'POST',
  path: '/messages/send',
  access: byToken,
  cors: true,
  idempotencyKey: true,
  summary:
    'Send a text or files to a number by a token of a connection or of the API; a repeated post with the same Idempotency-Key sends nothing more. A number without WhatsApp is refused if the network answers within 3 s; otherwise the message fails later',
  body: apiMessage,
  multipart: { field: 'medias', maxFiles: SENT_FILES_MOST, maxBytes: null },
  form: true,
  base64File: { field: 'mediaBase64', maxBytes: NAMED_FILE_MOST_BYTES },
  response: acceptedFiles,
  errors: [
    ...tokenErrors,
    'ERR_API_MESSAGE_EMPTY',
    'ERR_IDEMPOTENCY_KEY',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_WINDOW_CLOSED',
    'ERR_TEXT_TOO_LONG',
    'ERR_CONNECTION_WITHOUT_TEMPLATES',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_UNUSABLE',
    'ERR_TEMPLATE_FIELDS',
    'ERR_TEMPLATE_FILE',
    'OPTED_OUT',
    'ERR_MARKETING_BLOCKED',
    'ERR_MEDIA_URL',
    'ERR_EMPTY_FILE',
    'ERR_UNSUPPORTED_MEDIA',
    'ERR_TOO_MANY_FILES',
    'ERR_BODY_TOO_LARGE',
  ],
})

export const showSentByApi = defineEndpoint({
  id: 'externalApi.sent',
  method: 'GET',
  path: '/messages/send/:id',
  access: byToken,
  summary: 'How far a sent message is: waiting, sent, unconfirmed or failed, with why (additive)',
  params: idParam('id'),
  response: accepted.extend({
    /** 0 waiting, 1 handed over, 2 accepted by the network, 3 delivered, 4 read, 5 played. */
    ack: z.int(),
    sendError: z.string().nullable(),
  }),
  errors: [...tokenErrors, 'ERR_NO_MESSAGE_FOUND'],
})

export const listApiTokens = defineEndpoint({
  id: 'apiTokens.index',
  method: 'GET',
  path: '/api-tokens',
  access: needs('tokens:view', 'useExternalApi'),
  summary: 'The tokens of the company’s own programs, newest first; never the tokens themselves',
  response: z.object({ apiTokens: z.array(apiToken) }),
})

export const createApiToken = defineEndpoint({
  id: 'apiTokens.create',
  method: 'POST',
  path: '/api-tokens',
  access: needs('tokens:edit', 'useExternalApi'),
  summary: 'Make a token; `token` is answered this once and never again',
  body: newApiToken,
  response: apiToken.extend({ token: z.string() }),
  errors: ['ERR_TOO_MANY_API_TOKENS'],
})

export const deleteApiToken = defineEndpoint({
  id: 'apiTokens.delete',
  method: 'DELETE',
  path: '/api-tokens/:id',
  access: needs('tokens:edit', 'useExternalApi'),
  summary: 'Revoke a token; it is good for nothing from this moment',
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_API_TOKEN_FOUND'],
})
