import { isSigned } from '@recado/contract/integrations/choices'
import type { Integration, IntegrationInput, SavedIntegration } from '@recado/contract/integrations/integration'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { newSigningSecret } from '../../platform/egress/signature.ts'
import { audit, tellingRooms } from '../identity/public.ts'
import { insertIntegration, lockIntegration, placesOfIntegration, saveIntegration } from './integration.store.ts'
import { auditedIntegration, type IntegrationRow, integrationOf, plainIntegration } from './integration.view.ts'
import { missingField, plainColumns, projectNameOf } from './integration-input.rules.ts'
import type { IntegrationServices } from './integration-services.ts'
import { requireIntegration } from './require-integration.ts'
import { sealJson, sealSecret } from './sealed.ts'

type Services = Pick<IntegrationServices, 'secrets' | 'flows' | 'configured'>

/**
 * Adds an integration. Kinds that sign get a secret, which only this response contains.
 * @throws AppError ERR_INTEGRATION_INCOMPLETE, ERR_NO_FLOW_FOUND
 */
export async function createIntegration(
  work: Work,
  actor: Actor,
  { secrets, flows }: Services,
  input: IntegrationInput,
): Promise<SavedIntegration> {
  const { type, name, jsonContent, flowId } = input
  const secret = isSigned(type) ? newSigningSecret() : null
  if (flowId) await flows.require(work, flowId)
  const id = await insertIntegration(work.db, work.companyId, {
    ...plainColumns(input),
    ...{ type, name, project_name: projectNameOf(type, name, input.projectName ?? '') },
    json_content: jsonContent ? sealJson(secrets, jsonContent) : null,
    secret: secret === null ? null : sealSecret(secrets, secret),
  })
  const row = await requireComplete(work, id)
  await audit(
    work,
    actor,
    'integration.create',
    `integration ${id}`,
    null,
    auditedIntegration(row, jsonContent !== undefined),
  )
  return { ...announceIntegration(work, 'create', row), ...(secret !== null && { secret }) }
}

/**
 * Changes the given fields of an integration; without a service account it keeps the stored one. A kind that signs gets a
 * secret if it has none, which only this response contains.
 * @throws AppError ERR_NO_INTEGRATION_FOUND, ERR_INTEGRATION_INCOMPLETE, ERR_NO_FLOW_FOUND
 */
export async function updateIntegration(
  work: Work,
  actor: Actor,
  { secrets, flows, configured }: Services,
  { id, change }: { id: number; change: Partial<IntegrationInput> },
): Promise<SavedIntegration> {
  await lockIntegration(work.db, work.companyId, id)
  const before = await requireIntegration(work, id)
  const { type = before.type, name = before.name, jsonContent, flowId } = change
  if (flowId) await flows.require(work, flowId)
  const secret = isSigned(type) && !before.has_secret ? newSigningSecret() : null
  const values = {
    ...plainColumns(change),
    ...{ type, name, project_name: projectNameOf(type, name, change.projectName ?? before.project_name) },
    ...(jsonContent ? { json_content: sealJson(secrets, jsonContent) } : {}),
    ...(secret === null ? {} : { secret: sealSecret(secrets, secret) }),
  }
  await saveIntegration(work.db, work.companyId, id, values, work.now)
  const row = await requireComplete(work, id)
  const after = auditedIntegration(row, jsonContent !== undefined)
  await audit(work, actor, 'integration.update', `integration ${id}`, auditedIntegration(before), after)
  // Both fields decide whether a flow starts there.
  if (row.type !== before.type || row.flow_id !== before.flow_id)
    for (const place of await placesOfIntegration(work.db, work.companyId, id)) await configured(work, place)
  return { ...announceIntegration(work, 'update', row), ...(secret !== null && { secret }) }
}

/**
 * Generates a new secret, which only this response contains.
 * @throws AppError ERR_NO_INTEGRATION_FOUND
 */
export async function replaceIntegrationSecret(
  work: Work,
  actor: Actor,
  { secrets }: Pick<Services, 'secrets'>,
  id: number,
): Promise<{ secret: string }> {
  await lockIntegration(work.db, work.companyId, id)
  const { name } = await requireIntegration(work, id)
  const secret = newSigningSecret()
  await saveIntegration(work.db, work.companyId, id, { secret: sealSecret(secrets, secret) }, work.now)
  await audit(work, actor, 'integration.secret', `integration ${id}`, { name }, { name })
  announceIntegration(work, 'update', await requireIntegration(work, id))
  return { secret }
}

async function requireComplete(work: Work, id: number): Promise<IntegrationRow> {
  const row = await requireIntegration(work, id)
  const { projectName, language, urlN8N, typebotSlug, hasJsonContent } = integrationOf(row)
  const field = missingField(row.type, { projectName, language, urlN8N, typebotSlug, jsonContent: hasJsonContent })
  if (field) throw new AppError('ERR_INTEGRATION_INCOMPLETE', { field })
  return row
}

/**
 * Sends an integration to the company, with the fields that each user may see.
 * @returns the view for users who may change it
 */
export function announceIntegration(work: Work, action: 'create' | 'update', row: IntegrationRow): Integration {
  const queueIntegration = integrationOf(row)
  const plain = plainIntegration(queueIntegration)
  work.announce('queueIntegration', [tellingRooms.with(work.companyId, 'integrations:edit')], {
    action,
    queueIntegration,
  })
  work.announce('queueIntegration', [tellingRooms.without(work.companyId, 'integrations:edit')], {
    action,
    queueIntegration: plain,
  })
  return queueIntegration
}
