import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam, instant } from '../values/wire.ts'

export const templateStatus = z.enum(['pending', 'approved', 'rejected', 'paused', 'disabled'])

export const headerMedia = z.enum(['image', 'video', 'document'])

/** A text that the network approved for opening conversations (additive). */
export const channelTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** As the network writes it ('pt_BR'). */
  language: z.string(),
  /** The network's category: MARKETING, UTILITY, AUTHENTICATION. */
  category: z.string(),
  status: templateStatus,
  header: z.string(),
  /** With placeholders: {{1}}, {{2}} … or {{name}}. */
  body: z.string(),
  footer: z.string(),
  /** Labels of its buttons. */
  buttons: z.array(z.string()),
  /**
   * Placeholders in reading order: `header:1`, then those of the body, then `button:0`, the end of a button's address.
   */
  places: z.array(z.string()),
  /** Needs more than placeholders, such as a picture: it is listed but cannot be sent. */
  needsMore: z.boolean(),
  /**
   * Kind of the header file, if nothing else is missing. With such a file the template can be sent to a single person
   * (additive).
   */
  headerMedia: headerMedia.nullable().optional(),
  /** The network's reason for a rejection. */
  reason: z.string().nullable(),
})
export type Template = z.output<typeof channelTemplate>

/** Templates of a connection as last fetched from the network. `readAt` null: never fetched. */
export const templateList = z.object({ templates: z.array(channelTemplate), readAt: instant.nullable() })
export type TemplateList = z.output<typeof templateList>

/** `company-{id}-whatsappTemplates`, to the company: the templates were fetched again; additive. */
export const whatsappTemplatesEvent = z.object({ action: z.literal('update'), whatsappId: z.int() })

const connectionId = idParam('id')

export const listTemplates = defineEndpoint({
  id: 'connections.templates',
  method: 'GET',
  path: '/whatsapp/:id/templates',
  access: needs('connections:view'),
  summary: 'The message templates of a connection as last read from the network; none where it knows none (additive)',
  params: connectionId,
  response: templateList,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const syncTemplates = defineEndpoint({
  id: 'connections.syncTemplates',
  method: 'POST',
  path: '/whatsapp/:id/templates/sync',
  access: needs('connections-page:editOrDeleteConnection'),
  summary: 'Read the message templates of a connection from the network now (additive)',
  params: connectionId,
  response: templateList,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_TEMPLATES_UNREAD'],
})
