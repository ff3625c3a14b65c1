import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The records that the campaign refers to. */
export interface CampaignStage {
  companyId: number
  connectionId: number
  userId: number
  queueId: number
  now: Date
}

const NAME = 'Semana do escritório'
const TEXT = 'Olá, {nome}! Até sábado as mesas e cadeiras de escritório saem com 15% de desconto. Quer o catálogo?'
const MOST = 48
const DAYS_AGO = 6

/**
 * A campaign that was sent some days ago, with its list and its report: to customers with whom nothing goes on, so that its messages
 * lie in silent tickets, in no list and no figure. Of every twelve one number was wrong, one not on WhatsApp and one doubled; the
 * others have it, most have read it.
 * @returns its id
 */
export async function storeCampaign(db: CompanyDb, stage: CampaignStage): Promise<number> {
  const listId = await storeList(db, stage)
  const { companyId, connectionId, userId, queueId } = stage
  const started = new Date(stage.now.getTime() - DAYS_AGO * 86_400_000)
  const { rows } = await sql<{
    id: number
  }>`insert into campaigns (company_id, name, message1, status, started_at, completed_at,
      connection_id, contact_list_id, queue_id, user_id, gathering, created_at, updated_at)
    values (${companyId}, ${NAME}, ${TEXT}, 'FINALIZADA', ${started}, ${started}::timestamptz + interval '22 minutes', ${connectionId},
      ${listId}, ${queueId}, ${userId}, 'done', ${started}::timestamptz - interval '2 hours', ${started}::timestamptz + interval '22 minutes')
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await storeRecipients(db, stage, { id, listId, started })
  return id
}

async function storeList(db: CompanyDb, { companyId, userId, now }: CampaignStage): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into contact_lists (company_id, name, user_id)
    values (${companyId}, 'Clientes da loja', ${userId}) returning id`.execute(db)
  const listId = rows[0]?.id ?? 0
  await sql`insert into contact_list_items (company_id, contact_list_id, name, number, email, is_phone, is_valid, checked_at)
    select ${companyId}, ${listId}, name, case when n % 12 = 4 then lag(number) over (order by n) else number end, email, true,
      n % 12 <> 7, ${now}::timestamptz - interval '7 days'
    from (select c.name, c.number, c.email, row_number() over (order by c.id) as n from contacts c
      where c.company_id = ${companyId} and not c.is_group and c.number <> '' and not exists (select 1 from tickets t
        where t.company_id = ${companyId} and t.contact_id = c.id and t.status <> 'closed')) people
    where n <= ${MOST} order by n`.execute(db)
  return listId
}

async function storeRecipients(
  db: CompanyDb,
  { companyId, connectionId, queueId }: CampaignStage,
  { id, listId, started }: { id: number; listId: number; started: Date },
): Promise<void> {
  await sql`with people as materialized (
      select i.id, i.name, i.number, i.email, i.is_valid, k.id as contact_id, row_number() over (order by i.id) as n,
        row_number() over (partition by i.number order by i.id) as times
      from contact_list_items i left join contacts k on k.company_id = ${companyId} and k.number = i.number and not k.is_group
      where i.company_id = ${companyId} and i.contact_list_id = ${listId}),
    sent as materialized (
      select *, replace(${TEXT}, '{nome}', name) as body, ${started}::timestamptz + n * interval '25 seconds' as at,
        case when n % 5 = 0 then 3 else 4 end as ack from people where is_valid and times = 1),
    placed as (
      insert into tickets (company_id, contact_id, connection_id, queue_id, status, message_count, last_message, last_message_at,
          created_at, updated_at, last_speaker, campaign_id, campaign_name, campaign_awaits)
        select ${companyId}, contact_id, ${connectionId}, ${queueId}, 'silent', 1, body, at, at, at, 'machine', ${id}, ${NAME}, true
        from sent returning id, contact_id),
    written as (
      insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, is_automatic, is_marketing,
          campaign_id, body, ack, read, send_state, sent_at, created_at, updated_at)
        select ${companyId}, placed.id, sent.contact_id, ${connectionId}, 'DEMO' || upper(md5(sent.number)), true, true, true,
          ${id}, body, ack, true, 'sent', at, at, at
        from sent join placed on placed.contact_id = sent.contact_id
        returning id, contact_id)
    insert into campaign_shippings (company_id, campaign_id, contact_list_item_id, contact_id, name, number, email, status, variant,
        reason, message_id, tries, queued_at, delivered_at, received_at, read_at)
      select ${companyId}, ${id}, p.id, p.contact_id, p.name, p.number, p.email,
        case when not p.is_valid then 'INVALID' when p.times > 1 then 'DUPLICATE' when s.ack = 4 then 'READ' else 'DELIVERED' end,
        case when s.id is not null then 1 end, case when not p.is_valid then 'NOT_ON_WHATSAPP' end, w.id,
        case when s.id is null then 0 else 1 end, s.at, s.at + interval '1 second', s.at + interval '3 seconds',
        case when s.ack = 4 then s.at + interval '9 minutes' end
      from people p left join sent s on s.id = p.id left join written w on w.contact_id = s.contact_id order by p.n`.execute(
    db,
  )
}
