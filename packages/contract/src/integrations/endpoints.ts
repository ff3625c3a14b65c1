import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { pageQuery, pageReply } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import { integration, integrationInput, savedIntegration, testInput } from './integration.ts'

const id = idParam('id')

export const listIntegrations = defineEndpoint({
  id: 'integrations.index',
  method: 'GET',
  path: '/queueIntegration',
  access: needs('integrations:view', 'useIntegrations'),
  summary: 'Integrations by name; 20 a page where a page is asked for, else all',
  query: z.object({
    ...pageQuery,
    pageNumber: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(1).max(1_000_000).optional(),
    ),
    companyId: optionalText(20),
  }),
  response: z.object({ queueIntegrations: z.array(integration), ...pageReply }),
})

export const showIntegration = defineEndpoint({
  id: 'integrations.show',
  method: 'GET',
  path: '/queueIntegration/:id',
  access: needs('integrations:view', 'useIntegrations'),
  summary: 'One integration',
  params: id,
  response: integration,
  errors: ['ERR_NO_INTEGRATION_FOUND'],
})

export const createIntegration = defineEndpoint({
  id: 'integrations.create',
  method: 'POST',
  path: '/queueIntegration',
  access: needs('integrations:edit', 'useIntegrations'),
  summary:
    'Add an integration. A service account is kept sealed and never answered. The secret of n8n and webhook is shown in this answer only',
  body: integrationInput,
  response: savedIntegration,
  errors: ['ERR_INTEGRATION_INCOMPLETE', 'ERR_NO_FLOW_FOUND'],
})

export const testSession = defineEndpoint({
  id: 'integrations.test',
  method: 'POST',
  path: '/queueIntegration/testSession',
  access: needs('integrations:edit', 'useIntegrations'),
  summary: 'Ask an integration of any type, as the form holds it; without a type it is Dialogflow',
  body: testInput,
  /** `warning`: what of the answer was not understood (additive). */
  response: z.object({ ok: z.literal(true), message: z.string(), warning: z.string().optional() }),
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_TEST'],
})

export const updateIntegration = defineEndpoint({
  id: 'integrations.update',
  method: 'PUT',
  path: '/queueIntegration/:id',
  access: needs('integrations:edit', 'useIntegrations'),
  summary: 'Change an integration; without a service account, or with an empty one, it keeps its own',
  params: id,
  body: integrationInput.partial(),
  response: savedIntegration,
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_INCOMPLETE', 'ERR_NO_FLOW_FOUND'],
})

export const renewIntegrationSecret = defineEndpoint({
  id: 'integrations.renewSecret',
  method: 'POST',
  path: '/queueIntegration/:id/secret',
  access: needs('integrations:edit', 'useIntegrations'),
  summary: 'A new secret for the signature of n8n and webhook; this answer is the only one that shows it (additive)',
  params: id,
  response: z.object({ secret: z.string() }),
  errors: ['ERR_NO_INTEGRATION_FOUND'],
})

export const deleteIntegration = defineEndpoint({
  id: 'integrations.delete',
  method: 'DELETE',
  path: '/queueIntegration/:id',
  access: needs('integrations:edit', 'useIntegrations'),
  summary: 'Delete an integration; connections and queues that use it go on without one, and the message names them',
  params: id,
  response: z.object({ message: z.string() }),
  errors: ['ERR_NO_INTEGRATION_FOUND'],
})
