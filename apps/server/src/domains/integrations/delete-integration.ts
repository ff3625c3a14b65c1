import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { endTalks } from '../answering/public.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { lockIntegration, removeIntegration } from './integration.store.ts'
import { auditedIntegration } from './integration.view.ts'
import type { IntegrationServices } from './integration-services.ts'
import { requireIntegration } from './require-integration.ts'

/**
 * Deletes an integration with its secrets. Connections and queues that used it continue without it, and an attendant
 * takes over its tickets.
 * @returns the message for the user, which names what used it
 * @throws AppError ERR_NO_INTEGRATION_FOUND
 */
export async function deleteIntegration(
  work: Work,
  actor: Actor,
  { forget }: Pick<IntegrationServices, 'forget'>,
  id: number,
): Promise<{ message: string }> {
  await lockIntegration(work.db, work.companyId, id)
  const row = await requireIntegration(work, id)
  const connections = await forget.connections(work, actor, id)
  const queues = await forget.queues(work, actor, id)
  await endTalks(work, { machine: 'integration', subject: id, label: row.name, queueId: null })
  await removeIntegration(work.db, work.companyId, id)
  await audit(work, actor, 'integration.delete', `integration ${id}`, auditedIntegration(row), null)
  work.announce('queueIntegration', hearersOf(work.companyId, 'queueIntegration'), {
    action: 'delete',
    integrationId: id,
  })
  return { message: deletedWords(actor.language, connections, queues) }
}

const words = {
  pt: {
    deleted: 'Integração excluída.',
    connections: 'Conexões que a usavam e agora não têm integração:',
    queues: 'Filas que a usavam e agora não têm integração:',
  },
  en: {
    deleted: 'Integration deleted.',
    connections: 'Connections that used it and now have no integration:',
    queues: 'Queues that used it and now have no integration:',
  },
  es: {
    deleted: 'Integración eliminada.',
    connections: 'Conexiones que la usaban y ahora no tienen integración:',
    queues: 'Colas que la usaban y ahora no tienen integración:',
  },
} as const

function deletedWords(language: Language, connections: readonly string[], queues: readonly string[]): string {
  const texts = words[language]
  const users = [
    connections.length > 0 && `${texts.connections} ${connections.join(', ')}.`,
    queues.length > 0 && `${texts.queues} ${queues.join(', ')}.`,
  ]
  return [texts.deleted, ...users].filter(Boolean).join(' ')
}
