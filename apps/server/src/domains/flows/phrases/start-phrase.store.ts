import type { MessageWords } from '@recado/contract/answers/phrase-text.rules'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Returns the flow whose phrase matches a message. The connection's phrases take precedence over general ones, whole
 * messages over their beginning, longer phrases over shorter ones, and the older of two equal ones over the other.
 */
export async function flowOfPhrase(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { lines, beginnings, words }: MessageWords,
): Promise<{ flowId: number; version: number } | null> {
  const { rows } = await sql<{ flowId: number; version: number }>`
    with texts as (
      select phrase_id, words, match from flow_phrase_texts
      where company_id = ${companyId} and words = any(${lines}::text[])
      union all
      select phrase_id, words, match from flow_phrase_texts
      where company_id = ${companyId} and words = any(${beginnings}::text[]) and match = 'begins'
      union all
      select phrase_id, words, match from flow_phrase_texts
      where company_id = ${companyId} and key_word = any(${words}::text[]) and match = 'contains'
        and exists (select 1 from unnest(${lines}::text[]) line where position(' ' || words || ' ' in ' ' || line || ' ') > 0)
    )
    select f.id as "flowId", f.published_version as version
    from texts x join flow_phrases p on p.company_id = ${companyId} and p.id = x.phrase_id and p.active
    join tickets t on t.company_id = p.company_id and t.id = ${ticketId}
      and (p.connection_id is null or p.connection_id = t.connection_id)
    join flows f on f.company_id = p.company_id and f.id = p.flow_id and f.active and f.published_version is not null
    order by p.connection_id nulls last, array_position(array['equal', 'begins', 'contains'], x.match), length(x.words) desc,
      p.id
    limit 1`.execute(db)
  return rows[0] ?? null
}
