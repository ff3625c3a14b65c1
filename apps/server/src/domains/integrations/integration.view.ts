import { can, type PermissionHolder } from '@recado/contract/access'
import type { IntegrationType } from '@recado/contract/integrations/choices'
import type { Integration } from '@recado/contract/integrations/integration'

/** A stored integration without its secrets. */
export interface IntegrationRow {
  company_id: number
  id: number
  type: IntegrationType
  name: string
  project_name: string
  language: string
  url: string
  typebot_slug: string
  typebot_expires: number
  typebot_delay_message: number
  typebot_keyword_finish: string
  typebot_keyword_restart: string
  typebot_unknown_message: string
  typebot_restart_message: string
  flow_id: number | null
  timeout_seconds: number
  last_error: string | null
  last_error_at: Date | null
  has_json: boolean
  has_secret: boolean
  created_at: Date
  updated_at: Date
}

/** An integration as users who may change it see it. */
export const integrationOf = (row: IntegrationRow): Integration => ({
  id: row.id,
  companyId: row.company_id,
  type: row.type,
  name: row.name,
  projectName: row.project_name,
  jsonContent: '',
  hasJsonContent: row.has_json,
  hasSecret: row.has_secret,
  language: row.language,
  urlN8N: row.url,
  typebotSlug: row.typebot_slug,
  typebotExpires: row.typebot_expires,
  typebotDelayMessage: row.typebot_delay_message,
  typebotKeywordFinish: row.typebot_keyword_finish,
  typebotKeywordRestart: row.typebot_keyword_restart,
  typebotUnknownMessage: row.typebot_unknown_message,
  typebotRestartMessage: row.typebot_restart_message,
  flowId: row.flow_id,
  timeout: row.timeout_seconds,
  lastError:
    row.last_error !== null && row.last_error_at ? { text: row.last_error, at: row.last_error_at.toISOString() } : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Without the fields of those users. Addresses are among them, because they may contain a key. */
export const plainIntegration = (one: Integration): Integration => ({
  ...one,
  ...{
    hasJsonContent: false,
    hasSecret: false,
    urlN8N: '',
    lastError: null,
    projectName: one.type === 'dialogflow' ? '' : one.projectName,
  },
})

/** An integration as a given user sees it. */
export const integrationFor = (row: IntegrationRow, actor: PermissionHolder): Integration =>
  can(actor, 'integrations:edit') ? integrationOf(row) : plainIntegration(integrationOf(row))

/** The fields of an integration in the audit log, without secrets. */
export function auditedIntegration(row: IntegrationRow, jsonGiven = false) {
  const integration = integrationOf(row)
  const { id, companyId, createdAt, updatedAt, jsonContent, hasJsonContent, hasSecret, lastError, ...fields } =
    integration
  return { ...fields, jsonContent: jsonGiven ? 'changed' : hasJsonContent ? 'set' : '' }
}
