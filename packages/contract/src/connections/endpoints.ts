import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import { connection, connectionInput } from './connection.ts'
import { outage } from './outage.ts'

const connectionId = idParam('id')
const sessionQuery = z.object({ session: optionalText(5), companyId: optionalText(20) })

export const listConnections = defineEndpoint({
  id: 'whatsapp.index',
  method: 'GET',
  path: '/whatsapp',
  access: needs('connections:view'),
  summary: 'Connections of the company; token and QR only for people who may edit them',
  query: sessionQuery,
  response: z.array(connection),
})

export const showConnection = defineEndpoint({
  id: 'whatsapp.show',
  method: 'GET',
  path: '/whatsapp/:id',
  access: needs('connections:view'),
  summary: 'One connection',
  params: connectionId,
  query: sessionQuery,
  response: connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const createConnection = defineEndpoint({
  id: 'whatsapp.create',
  method: 'POST',
  path: '/whatsapp',
  access: needs('connections-page:addConnection'),
  summary: 'Add a connection; its session starts at once (connections.1)',
  body: connectionInput,
  response: connection,
  errors: [
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_PLAN_LIMIT_CONNECTIONS',
    'ERR_SIMULATOR_DISABLED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
    'ERR_DUPLICATED_CONNECTION',
  ],
})

export const updateConnection = defineEndpoint({
  id: 'whatsapp.update',
  method: 'PUT',
  path: '/whatsapp/:id',
  access: needs('connections-page:editOrDeleteConnection'),
  summary: 'Change a connection; the provider stays',
  params: connectionId,
  body: connectionInput.partial(),
  response: connection,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_OTHER_WHATSAPP',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
    'ERR_DUPLICATED_CONNECTION',
  ],
})

export const deleteConnection = defineEndpoint({
  id: 'whatsapp.delete',
  method: 'DELETE',
  path: '/whatsapp/:id',
  access: needs('connections-page:editOrDeleteConnection'),
  summary: 'Log out and delete a connection; its tickets stay',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP', 'ERR_USED_BY_CAMPAIGN'],
})

export const renewConnectionToken = defineEndpoint({
  id: 'whatsapp.renewToken',
  method: 'POST',
  path: '/whatsapp/:id/token',
  access: needs('connections-page:editOrDeleteConnection'),
  summary: 'Make a new token for the external API; the old one ends (CON-12)',
  params: connectionId,
  response: connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const retrySession = defineEndpoint({
  id: 'whatsappsession.retry',
  method: 'POST',
  path: '/whatsappsession/:id',
  access: needs('connections-page:actionButtons'),
  summary: 'Try to connect again with the stored credentials',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_SIMULATOR_DISABLED'],
})

export const newQr = defineEndpoint({
  id: 'whatsappsession.newQr',
  method: 'PUT',
  path: '/whatsappsession/:id',
  access: needs('connections-page:actionButtons'),
  summary: 'Forget the credentials and ask for a new QR code',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_SIMULATOR_DISABLED'],
})

export const endSession = defineEndpoint({
  id: 'whatsappsession.end',
  method: 'DELETE',
  path: '/whatsappsession/:id',
  access: needs('connections-page:actionButtons'),
  summary: 'Disconnect and log this device out',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const listOutages = defineEndpoint({
  id: 'whatsappOutages.index',
  method: 'GET',
  path: '/whatsapp-outages',
  access: needs('connections-page:actionButtons'),
  summary: 'The last outage of each connection within a week, and those that go on',
  response: z.array(outage),
})
