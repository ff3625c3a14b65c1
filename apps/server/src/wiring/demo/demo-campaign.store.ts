import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The records that the campaign refers to. */
export interface DemoCampaignStage {
  companyId: number
  connectionId: number
  userId: number
  queueId: number
  now: Date
}

const NAME = 'Semana do escritório'
const TEXT = 'Olá, {nome}! Até sábado as mesas e cadeiras de escritório saem com 15% de desconto. Quer o catálogo?'
const ANSWERS = [
  'Quero sim, pode mandar o catálogo',
  'Vocês entregam em Campinas?',
  'A cadeira giratória entra na promoção?',
  'Dá para parcelar em três vezes?',
]
const REPLY = 'Oi! Sim, claro. Já te mando tudo por aqui.'
const MOST = 48
const DAYS_AGO = 6

/**
 * Stores a campaign sent some days ago, with its list and report. Its recipients have no open ticket, so its messages
 * are in silent tickets, which appear in no list or statistic. In each group of twelve recipients, one number was not
 * on WhatsApp, one was a duplicate, and one answered, which became a resolved ticket. The network rejected two
 * messages, and one person had opted out. The others received it, and most read it.
 * @returns its id
 */
export async function storeCampaign(db: CompanyDb, stage: DemoCampaignStage): Promise<number> {
  const listId = await storeList(db, stage)
  const { companyId, connectionId, userId, queueId } = stage
  const startedAt = new Date(stage.now.getTime() - DAYS_AGO * 86_400_000)
  const { rows } = await sql<{
    id: number
  }>`insert into campaigns (company_id, name, message1, status, started_at, completed_at,
      connection_id, contact_list_id, queue_id, user_id, gathering, created_at, updated_at)
    values (${companyId}, ${NAME}, ${TEXT}, 'FINALIZADA', ${startedAt}, ${startedAt}::timestamptz + interval '22 minutes', ${connectionId},
      ${listId}, ${queueId}, ${userId}, 'done', ${startedAt}::timestamptz - interval '2 hours', ${startedAt}::timestamptz + interval '22 minutes')
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  const sending = { id, listId, startedAt }
  await storeOptOut(db, stage, sending)
  await storeRecipients(db, stage, sending)
  await storeAnswers(db, stage, id)
  return id
}

async function storeList(db: CompanyDb, { companyId, userId, now }: DemoCampaignStage): Promise<number> {
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

interface Sending {
  id: number
  listId: number
  startedAt: Date
}

/** Stores one recipient's opt-out, given on the phone and recorded by a user. */
async function storeOptOut(
  db: CompanyDb,
  { companyId, userId }: DemoCampaignStage,
  { listId, startedAt }: Sending,
): Promise<void> {
  await sql`with asked as (
      update contacts c set marketing = 'opted_out', marketing_since = ${startedAt}::timestamptz - interval '3 days'
      from (select number from contact_list_items where company_id = ${companyId} and contact_list_id = ${listId}
        order by id offset 16 limit 1) i
      where c.company_id = ${companyId} and c.number = i.number and not c.is_group returning c.id, c.marketing_since)
    insert into contact_consents (company_id, contact_id, state, user_id, user_name, at)
      select ${companyId}, asked.id, 'opted_out', ${userId}, u.name, asked.marketing_since
      from asked join users u on u.company_id = ${companyId} and u.id = ${userId}`.execute(db)
}

async function storeRecipients(
  db: CompanyDb,
  { companyId, connectionId, queueId, userId }: DemoCampaignStage,
  { id, listId, startedAt }: Sending,
): Promise<void> {
  await sql`with people as materialized (
      select i.id, i.name, i.number, i.email, i.is_valid, k.id as contact_id, coalesce(k.marketing, 'allowed') as marketing, row_number() over (order by i.id) as n,
        row_number() over (partition by i.number order by i.id) as times
      from contact_list_items i left join contacts k on k.company_id = ${companyId} and k.number = i.number and not k.is_group
      where i.company_id = ${companyId} and i.contact_list_id = ${listId}),
    sent as materialized (
      select *, replace(${TEXT}, '{nome}', name) as body, ${startedAt}::timestamptz + n * interval '25 seconds' as at,
        n % 12 = 2 as answers, case when n % 5 = 0 and n % 12 <> 2 then 3 else 4 end as ack
      from people where is_valid and times = 1 and marketing = 'allowed' and n % 24 <> 10),
    placed as (
      insert into tickets (company_id, contact_id, connection_id, queue_id, status, message_count, last_message, last_message_at,
          created_at, updated_at, last_speaker, last_speaker_id, user_id, opened_at, accepted_at, closed_at, talk_seconds,
          campaign_id, campaign_name, campaign_awaits)
        select ${companyId}, contact_id, ${connectionId}, ${queueId}, case when answers then 'closed' else 'silent' end,
          case when answers then 3 else 1 end, case when answers then ${REPLY} else body end,
          case when answers then at + interval '38 minutes' else at end, case when answers then at + interval '31 minutes' else at end,
          case when answers then at + interval '52 minutes' else at end, case when answers then 'user' else 'machine' end,
          case when answers then ${userId}::int end, case when answers then ${userId}::int end,
          case when answers then at + interval '36 minutes' end, case when answers then at + interval '36 minutes' end,
          case when answers then at + interval '52 minutes' end, case when answers then 960 end, ${id}, ${NAME}, not answers
        from sent returning id, contact_id),
    written as (
      insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, is_automatic, is_marketing,
          campaign_id, body, ack, read, send_state, sent_at, created_at, updated_at)
        select ${companyId}, placed.id, sent.contact_id, ${connectionId}, 'DEMO' || upper(md5(sent.number)), true, true, true,
          ${id}, body, ack, true, 'sent', at, at, at
        from sent join placed on placed.contact_id = sent.contact_id
        returning id, contact_id)
    insert into campaign_shippings (company_id, campaign_id, contact_list_item_id, contact_id, name, number, email, status, variant,
        reason, message_id, tries, queued_at, delivered_at, received_at, read_at, answered_at)
      select ${companyId}, ${id}, p.id, p.contact_id, p.name, p.number, p.email,
        case when not p.is_valid then 'INVALID' when p.times > 1 then 'DUPLICATE' when p.marketing <> 'allowed' then 'OPTED_OUT'
          when s.id is null then 'FAILED' when s.answers then 'ANSWERED' when s.ack = 4 then 'READ' else 'DELIVERED' end,
        case when s.id is not null then 1 end,
        case when not p.is_valid then 'NOT_ON_WHATSAPP' when p.times = 1 and p.marketing = 'allowed' and s.id is null
          then 'ERR_SENDING_WAPP_MSG' end, w.id,
        case when s.id is null then 0 else 1 end, s.at, s.at + interval '1 second', s.at + interval '3 seconds',
        case when s.ack = 4 then s.at + interval '9 minutes' end, case when s.answers then s.at + interval '31 minutes' end
      from people p left join sent s on s.id = p.id left join written w on w.contact_id = s.contact_id order by p.n`.execute(
    db,
  )
}

/** Stores the recipients' answers and the replies to them. */
async function storeAnswers(
  db: CompanyDb,
  { companyId, connectionId, userId }: DemoCampaignStage,
  campaignId: number,
): Promise<void> {
  await sql`with answered as (
      select s.contact_id, m.ticket_id, s.answered_at as at, row_number() over (order by s.id) as n
      from campaign_shippings s join messages m on m.company_id = ${companyId} and m.id = s.message_id
      where s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.answered_at is not null),
    lines as (
      select *, false as ours, (${sql.val(ANSWERS)}::text[])[1 + (n - 1) % ${ANSWERS.length}::int] as said, at as said_at from answered
      union all select *, true, ${REPLY}, at + interval '7 minutes' from answered)
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, ack, read, send_state,
        sent_at, created_at, updated_at)
      select ${companyId}, ticket_id, contact_id, ${connectionId}, 'DEMO' || upper(md5(ticket_id || said)), ours,
        case when ours then ${userId}::int end, said, case when ours then 4 else 0 end, true, 'sent', said_at, said_at, said_at
      from lines order by said_at`.execute(db)
}
