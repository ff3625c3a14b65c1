import type { Work } from '../../platform/db/work.ts'
import { integrationRow, sealedOf } from './integration.store.ts'
import type { IntegrationServices } from './integration-services.ts'
import type { OpenedIntegration } from './kinds/kind.ts'
import { openJson, openSecret } from './sealed.ts'

/** Returns an integration with its decrypted secrets, for a call. Null when it was deleted. */
export async function openIntegration(
  { db, companyId }: Pick<Work, 'db' | 'companyId'>,
  { secrets }: Pick<IntegrationServices, 'secrets'>,
  id: number,
): Promise<OpenedIntegration | null> {
  const row = await integrationRow(db, companyId, id)
  const sealed = row && (await sealedOf(db, companyId, id))
  if (!row || !sealed) return null
  return {
    ...{ companyId, id, type: row.type, name: row.name, projectName: row.project_name, language: row.language },
    ...{ json: openJson(secrets, sealed.json), secret: openSecret(secrets, sealed.secret), url: row.url },
    typebotSlug: row.typebot_slug,
    typebotExpires: row.typebot_expires,
    typebotDelayMessage: row.typebot_delay_message,
    typebotKeywordFinish: row.typebot_keyword_finish,
    typebotKeywordRestart: row.typebot_keyword_restart,
    typebotUnknownMessage: row.typebot_unknown_message,
    typebotRestartMessage: row.typebot_restart_message,
    flowId: row.flow_id,
    timeout: row.timeout_seconds,
    hasError: row.last_error !== null,
  }
}
