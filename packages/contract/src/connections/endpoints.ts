import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import { connection, connectionInput } from './connection.ts'
import { outage } from './outage.ts'

const loggedIn = { login: true, permission: null, feature: null } as const
const editAccess = { login: true, permission: 'connections-page:editOrDeleteConnection', feature: null } as const
const actionAccess = { login: true, permission: 'connections-page:actionButtons', feature: null } as const
const connectionId = idParam('id')
const sessionQuery = z.object({ session: optionalText(5), companyId: optionalText(20) })

export const listConnections = defineEndpoint({
  id: 'whatsapp.index',
  method: 'GET',
  path: '/whatsapp',
  access: loggedIn,
  summary: 'Connections of the company; token and QR only for people who may edit them',
  query: sessionQuery,
  response: z.array(connection),
})

export const showConnection = defineEndpoint({
  id: 'whatsapp.show',
  method: 'GET',
  path: '/whatsapp/:id',
  access: loggedIn,
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
  access: { login: true, permission: 'connections-page:addConnection', feature: null },
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
  access: editAccess,
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
  access: editAccess,
  summary: 'Log out and delete a connection; its tickets stay',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
})

export const renewConnectionToken = defineEndpoint({
  id: 'whatsapp.renewToken',
  method: 'POST',
  path: '/whatsapp/:id/token',
  access: editAccess,
  summary: 'Make a new token for the external API; the old one ends (CON-12)',
  params: connectionId,
  response: connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const retrySession = defineEndpoint({
  id: 'whatsappsession.retry',
  method: 'POST',
  path: '/whatsappsession/:id',
  access: actionAccess,
  summary: 'Try to connect again with the stored credentials',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_SIMULATOR_DISABLED'],
})

export const newQr = defineEndpoint({
  id: 'whatsappsession.newQr',
  method: 'PUT',
  path: '/whatsappsession/:id',
  access: actionAccess,
  summary: 'Forget the credentials and ask for a new QR code',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_SIMULATOR_DISABLED'],
})

export const endSession = defineEndpoint({
  id: 'whatsappsession.end',
  method: 'DELETE',
  path: '/whatsappsession/:id',
  access: actionAccess,
  summary: 'Disconnect and log this device out',
  params: connectionId,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const listOutages = defineEndpoint({
  id: 'whatsappOutages.index',
  method: 'GET',
  path: '/whatsapp-outages',
  access: actionAccess,
  summary: 'The last outage of each connection within a week, and those that go on',
  response: z.array(outage),
})
