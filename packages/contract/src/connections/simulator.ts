import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { flag, idParam, idValue, nameText, optionalName, optionalText, text, wholeNumber } from '../values/wire.ts'

const params = idParam('whatsappId')
const errors = ['ERR_NO_WAPP_FOUND', 'ERR_SIMULATOR_DISABLED', 'ERR_WAPP_NOT_INITIALIZED'] as const

const number = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .regex(/^[+\d ()-]{4,30}$/)
    .optional(),
)

export const simulatedMessage = z.object({
  number,
  lid: z
    .string()
    .regex(/^\d{5,30}$/)
    .optional(),
  name: optionalName(100),
  body: optionalText(65_536),
  id: z.string().min(1).max(128).optional(),
  /** Milliseconds since 1970 (seconds if below 10^11), or ISO text. Absent: the current time. */
  timestamp: z.union([z.number(), z.string()]).optional(),
  isGroup: flag,
  group: optionalText(100),
  /** Members of the group, including those who never wrote (additive). */
  members: z
    .array(z.object({ number, lid: optionalText(30), name: optionalName(100) }))
    .max(1024)
    .optional(),
  media: z.object({ filename: text(300), mimetype: text(150), base64: z.string() }).optional(),
  /** Additive kinds: a location, a contact card. */
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: optionalText(200),
      address: optionalText(300),
      /** Map picture: base64 of a JPEG. */
      picture: z.base64().max(80_000).optional(),
    })
    .optional(),
  /** Preview of a link in `body`, as a phone sends it (additive). `image` is base64 of a JPEG. */
  linkPreview: z
    .object({
      url: text(2_048, 1),
      title: optionalText(65_536),
      text: optionalText(65_536),
      image: z.base64().max(60_000).optional(),
    })
    .optional(),
  contact: z.object({ name: nameText(100, 1), number: text(40, 1) }).optional(),
  quotedId: optionalText(128),
  /**
   * Data about a quoted status, or about a quoted message that is not stored here (additive). Without `quotedId` the
   * quoted message is unknown.
   */
  quote: z
    .object({ kind: z.enum(['message', 'status']).default('message'), text: optionalText(65_536), fromMe: flag })
    .optional(),
  /** The advertisement from which the customer wrote (additive). */
  ad: z
    .object({
      headline: optionalText(100_000),
      body: optionalText(100_000),
      sourceUrl: optionalText(100_000),
      sourceId: optionalText(100_000),
      sourceType: optionalText(100_000),
      clickId: optionalText(100_000),
      /** Base64 of a JPEG. */
      picture: z.base64().max(200_000).optional(),
    })
    .optional(),
  fromMe: flag,
  append: flag,
})
export type SimulatedMessage = z.output<typeof simulatedMessage>

export const simulatorScan = defineEndpoint({
  id: 'simulator.scan',
  method: 'POST',
  path: '/simulator/:whatsappId/scan',
  access: needs('connections-page:actionButtons'),
  params,
  response: confirmation,
  errors,
  summary: 'Scan the QR code with the simulated phone',
  body: z.object({ number }).nullish(),
})

export const simulatorInbound = defineEndpoint({
  id: 'simulator.inbound',
  method: 'POST',
  path: '/simulator/:whatsappId/inbound',
  access: needs('connections-page:actionButtons'),
  params,
  errors,
  summary: 'Write as customers: one message, or a batch as after a reconnect; answers once every message is stored',
  body: z.union([simulatedMessage, z.array(simulatedMessage).min(1).max(5000)]),
  bodyLimit: 32 * 1024 * 1024,
  response: z.object({ ids: z.array(z.string()) }),
})

/** A message as a simulated phone shows it. `at` is ISO text. */
export const phoneMessage = z.object({
  id: z.string(),
  number: z.string(),
  body: z.string(),
  mediaType: z.string().nullable(),
  mediaUrl: z.string().nullable(),
  quotedId: z.string().nullable(),
  at: z.string(),
  fromCompany: z.boolean(),
  deleted: z.boolean(),
  edited: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromCompany: z.boolean() })),
  ack: z.int(),
  /** In a group: the author's name, otherwise the number (additive). */
  author: z.string().optional(),
  /** Numbers and LIDs of the people mentioned in a message of the company (additive). */
  mentions: z.array(z.string()).optional(),
})
export type PhoneMessage = z.output<typeof phoneMessage>

export const simulatorOutbox = defineEndpoint({
  id: 'simulator.outbox',
  method: 'GET',
  path: '/simulator/:whatsappId/outbox',
  access: needs('connections-page:actionButtons'),
  params,
  errors,
  summary: "What arrived at the customers' phones, in order",
  query: z.object({ number, after: optionalText(128), limit: wholeNumber(1, 5000, 1000) }),
  response: z.object({ messages: z.array(phoneMessage) }),
})

export const simulatorChats = defineEndpoint({
  id: 'simulator.chats',
  method: 'GET',
  path: '/simulator/:whatsappId/chats',
  access: needs('connections-page:actionButtons'),
  params,
  errors,
  summary: 'The customers of the phone with their whole conversation (additive, for the screen)',
  query: z.object({ number }),
  response: z.object({
    connection: z.object({ status: z.string(), qrcode: z.string(), dropped: z.boolean() }),
    people: z.array(z.object({ number: z.string(), name: z.string(), lastBody: z.string(), lastAt: z.string() })),
    messages: z.array(phoneMessage),
    typing: z.boolean(),
    /** Members of the selected group by name, without the company's number (additive). */
    members: z.array(z.object({ number: z.string(), name: z.string(), isLid: z.boolean() })).optional(),
  }),
})

export const simulatorAck = defineEndpoint({
  id: 'simulator.ack',
  method: 'POST',
  path: '/simulator/:whatsappId/ack',
  access: needs('connections-page:actionButtons'),
  params,
  response: confirmation,
  errors: [...errors, 'ERR_NO_MESSAGE_FOUND'],
  summary: 'Say that a message was delivered (3), read (4) or played (5)',
  body: z.object({ id: text(128, 1), ack: wholeNumber(2, 5, 3) }),
})

export const simulatorEvent = defineEndpoint({
  id: 'simulator.event',
  method: 'POST',
  path: '/simulator/:whatsappId/event',
  access: needs('connections-page:actionButtons'),
  params,
  response: confirmation,
  errors: [...errors, 'ERR_NO_MESSAGE_FOUND'],
  summary:
    'Edit, delete, react, type or call as a customer; additive, as the owner on the phone: read, mark as unread, archive, block, take a call',
  body: z.object({
    type: z.enum(['edit', 'delete', 'reaction', 'typing', 'call', 'read', 'unread', 'archive', 'block', 'callTaken']),
    number,
    lid: optionalText(30),
    id: optionalText(128),
    body: optionalText(65_536),
    fromMe: flag,
  }),
})

const count = wholeNumber(0, 10_000, 0).optional()
export const simulatorFault = defineEndpoint({
  id: 'simulator.fault',
  method: 'POST',
  path: '/simulator/:whatsappId/fault',
  access: needs('connections-page:actionButtons'),
  params,
  response: confirmation,
  errors,
  summary: 'Break something: drop the session with a close code, refuse connects, fail or delay sends, fail media',
  body: z.object({
    drop: wholeNumber(100, 999, 428).optional(),
    refuseConnects: count,
    failSends: count,
    /**
     * The network's error code for failing sends, e.g. 463 (a first contact). Null: sends fail temporarily and are
     * retried (additive).
     */
    failCode: z.int().min(400).max(599).nullish(),
    delaySendsMs: wholeNumber(0, 600_000, 0).optional(),
    failMedia: count,
  }),
})

export const simulatorRestore = defineEndpoint({
  id: 'simulator.restore',
  method: 'POST',
  path: '/simulator/:whatsappId/restore',
  access: needs('connections-page:actionButtons'),
  params,
  response: confirmation,
  errors,
  summary: 'The session is back; what waited arrives late',
  body: z.object({}).nullish(),
})

export const simulatorMedia = defineEndpoint({
  id: 'simulator.media',
  method: 'GET',
  path: '/simulator/:whatsappId/media/:seq',
  access: { login: false },
  summary: 'A medium on a simulated phone, by its signed address (additive, `mediaUrl` of its messages)',
  params: z.object({ whatsappId: idValue, seq: idValue }),
  query: z.object({ c: idValue, e: idValue, s: text(100, 1) }),
  response: z.unknown(),
  raw: true,
  errors: ['ERR_NO_MEDIA_FOUND'],
})
