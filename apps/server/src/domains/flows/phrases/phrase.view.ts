import type { FlowCampaign } from '@recado/contract/flows/phrases'
import type { PhraseRow } from './phrase.store.ts'

export const phraseOf = (row: PhraseRow): FlowCampaign => ({
  ...{ id: row.id, companyId: row.company_id, name: row.name, phrase: row.phrase, flowId: row.flow_id },
  ...{ phrases: [row.phrase, ...row.more_phrases], match: row.match },
  ...{ whatsappId: row.connection_id, status: row.active },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A phrase's fields in the audit log. */
export const auditedPhrase = ({ name, phrase, more_phrases, match, flow_id, connection_id, active }: PhraseRow) => ({
  ...{
    name,
    phrase: [phrase, ...more_phrases].join(' | '),
    match,
    flowId: flow_id,
    whatsappId: connection_id,
    status: active,
  },
})
