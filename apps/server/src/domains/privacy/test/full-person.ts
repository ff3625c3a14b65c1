import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import { addCustomer } from '@recado/contract/customers/endpoints'
import { type CompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import { PNG } from '../../../../test/sample.ts'
import { until } from '../../../../test/until.ts'
import type { Reach } from './planted.ts'

/** Creates a person with data in every area: through the product where that is quick, else by inserting rows. */
export async function fullPerson(
  fixture: CompanyFixture,
  name: string,
): Promise<Reach & { ticketId: number; messageId: number }> {
  const { app, admin, connectionId } = fixture
  const { companyId } = admin
  const number = customerNumber()
  const write = (body: object) =>
    fixture.do(simulatorInbound, { params: { whatsappId: connectionId }, body: { number, name, ...body } as never })
  await write({ body: `${name} escreve` })
  await write({ body: 'Veja', media: { filename: 'foto.png', mimetype: 'image/png', base64: PNG } })
  const { tickets } = await fixture.do(listTickets, { query: { searchParam: number, showAll: 'true' } })
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  const message = await until(async () => {
    const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
    return messages.find(({ mediaState }) => mediaState === 'ready')
  }, 'a stored medium')
  await fixture.do(createTicketNote, { body: { ticketId: ticket.id, note: `${name} gosta de pão` } as never })
  await fixture.do(addCustomer, { body: { name, number } as never })
  const reach = { companyId, contactId: ticket.contactId, number, name, ticketId: ticket.id, messageId: message.id }
  for (const statement of rowsOf(reach, { connectionId, userId: admin.userId, tagId: fixture.tagId }))
    await app.rows(statement)
  return reach
}

type Ids = Reach & { ticketId: number; messageId: number }

const rowsOf = (
  { companyId: co, contactId: c, ticketId: t, messageId: m, number }: Ids,
  { connectionId, userId, tagId }: { connectionId: number; userId: number; tagId: number },
): string[] => [
  `insert into schedules (company_id, contact_id, body, send_at) values (${co}, ${c}, 'x', now() + interval '9 days')`,
  `insert into contact_tags (company_id, contact_id, tag_id) values (${co}, ${c}, ${tagId}) on conflict do nothing`,
  `insert into contact_consents (company_id, contact_id, state, text) values (${co}, ${c}, 'opted_out', 'sair')`,
  `insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, after) values (${co}, ${t}, 'customer', 'Nome', 'optedOut', '{"text": "x", "messageId": 1}')`,
  `insert into audit_log (company_id, actor_name, action, subject, before, after) values (${co}, 'Ana', 'contact.number', 'contact ${c}', '{"number": "${number}", "n": 1}', '{"number": "x"}')`,
  `with l as (insert into contact_lists (company_id, name) values (${co}, 'Lista') returning id)
    insert into contact_list_items (company_id, contact_list_id, name, number, is_phone) select ${co}, id, 'x', '${number}', true from l`,
  `with k as (insert into campaigns (company_id, name, status) values (${co}, 'Oferta', 'FINALIZADA') returning id)
    insert into campaign_shippings (company_id, campaign_id, contact_id, name, number, status) select ${co}, id, ${c}, 'x', '${number}', 'SENT' from k`,
  `with v as (insert into flow_variables (company_id, name, type, scope) values (${co}, 'nome${c}', 'text', 'contact') returning id)
    insert into flow_contact_values (company_id, variable_id, contact_id, value) select ${co}, id, ${c}, 'x' from v`,
  `with f as (insert into flows (company_id, name) values (${co}, 'Fluxo ${c}') returning id),
    r as (insert into flow_runs (company_id, ticket_id, flow_id, version, state, started_by, session, waits_for) select ${co}, ${t}, id, 1, 'running', 'phrase', '{"a": 1}', 'answer' from f returning id, flow_id)
    insert into flow_steps (company_id, run_id, ordinal, flow_id, version, node_id, kind, input, output, at) select ${co}, id, 1, flow_id, 1, '1', 'question', 'x', 'x', now() from r`,
  `insert into machine_talks (company_id, ticket_id, stage, kept) values (${co}, ${t}, 'over', '{"a": 1}') on conflict do nothing`,
  `insert into chatbot_states (company_id, ticket_id, last_text) values (${co}, ${t}, 'x') on conflict (company_id, ticket_id) do update set last_text = 'x'`,
  `insert into personal_texts (company_id, user_id, name, text, updated_at) select ${co}, ${userId}, 'draft:' || uuid, 'x', now() from tickets where company_id = ${co} and id = ${t}`,
  `insert into macro_runs (company_id, ticket_id, key, quick_message_id, user_id, actions) values (${co}, ${t}, 'k', 1, ${userId}, '[]')`,
  `insert into outbox (company_id, connection_id, contact_id, message_id, kind, payload, next_attempt_at) values (${co}, ${connectionId}, ${c}, ${m}, 'react', '{"text": "x"}', now() + interval '9 days')`,
  `insert into sent_changes (company_id, id, connection_id, message_id, external_id, change) values (${co}, ${m}, ${connectionId}, ${m}, 'x', '{"text": "x"}')`,
  `insert into pending_changes (company_id, connection_id, external_id, from_me, change, change_key, received_at)
    select ${co}, ${connectionId}, external_id, from_me, '{"text": "x"}', 'k', now() from messages where company_id = ${co} and id = ${m}`,
  `with a as (insert into ads (company_id, key) values (${co}, 'ad${c}') returning id)
    insert into ticket_ads (company_id, ticket_id, ad_id, click_id) select ${co}, ${t}, id, 'x' from a`,
  `insert into message_originals (company_id, message_id, payload) values (${co}, ${m}, 'x')`,
  `insert into message_answers (company_id, message_id, secret, lines) values (${co}, ${m}, 'x', '[]')`,
  `insert into quiet_messages (company_id, connection_id, external_id, from_me, chat_kind, chat_value, kind, content, sent_at)
    values (${co}, ${connectionId}, 'q${c}', false, 'phone', '${number}', 'networkNotice', 'x', now())`,
  `insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state, text, message_id) values (${co}, 1, 'x', '${number}', 'EndDay', '2030-01-${String((c % 27) + 1).padStart(2, '0')}', 'sent', 'x', ${m})`,
  `with x as (insert into extractions (company_id, room_id, search, place, quantity, source, state, ended_at, expires_at)
      values (${co}, 'sala', 'padaria', 'Olinda', 5, 'sample', 'done', now(), now() + interval '9 days') returning id)
    insert into extracted_items (company_id, extraction_id, name, address, rating, ratings, number) select ${co}, id, 'x', 'x', 5, 1, '${number}' from x`,
  `with b as (insert into boards (company_id, title, color) values (${co}, 'Tarefas', '#112233') returning id),
    k as (insert into board_columns (company_id, board_id, title, place) select ${co}, id, 'Hoje', 'a' from b returning id, board_id),
    c as (insert into board_cards (company_id, board_id, column_id, place, title, color) select ${co}, board_id, id, 'a', 'Ligar', '#112233' from k returning id),
    a as (insert into board_card_comments (company_id, card_id, user_name, text) select ${co}, id, 'Ana', 'x' from c),
    s as (insert into board_subtasks (company_id, card_id, ordinal, title) select ${co}, id, 1, 'x' from c),
    f as (insert into board_card_files (company_id, card_id, is_image, media_file, media_name, mimetype, media_size) select ${co}, id, false, 'f${t}', 'x', 'text/plain', 1 from c),
    v as (insert into board_activity (company_id, card_id, user_name, action, revision) select ${co}, id, 'Ana', 'create', 1 from c)
    insert into board_card_tickets (company_id, card_id, ticket_id) select ${co}, id, ${t} from c`,
  `insert into audit_log (company_id, actor_name, action, subject, after)
    select ${co}, 'Ana', 'x.update', s, '{"name": "x", "n": 1}' from (select 'schedule ' || id from schedules where company_id = ${co} and contact_id = ${c}
      union all select 'customer ' || id from customers where company_id = ${co} and number = '${number}' union all select 'ticket ${t}'
      union all select 'boardCard ' || card_id from board_card_tickets where company_id = ${co} and ticket_id = ${t}) as e (s)`,
  `insert into family_files (company_id, place, ours, path) values (${co}, 'messages', ${m}, 'x')`,
  `insert into remote_requests (company_id, connection_id, request, answer) values (${co}, ${connectionId}, '{"phone": "${number}"}', '{"text": "x"}')`,
  `with i as (insert into contact_imports (company_id, file_name, user_name, total, fresh, known, duplicates, invalid, state) values (${co}, 'a.csv', 'Ana', 1, 1, 0, 0, 0, 'done') returning id)
    insert into contact_import_rows (company_id, import_id, "row", name, number, phone, email, state) select ${co}, id, 1, 'x', '${number}', '${number}', '', 'taken' from i`,
  `with w as (insert into webhooks (company_id, name, url, secret, events, active) values (${co}, 'w', 'https://example.test', 'x', '{}', false) returning id)
    insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body, answer, state) select ${co}, id, gen_random_uuid(), 'message.received', 'ticket:${t}', '{"ticketId": 1}', 'x', 'x', 'delivered' from w`,
  `insert into egress_log (company_id, purpose, method, address, ms, answer) values (${co}, 'webhook', 'POST', 'https://example.test/?n=${number}', 1, 'x')`,
  `with s as (select id from sessions where company_id = ${co} and user_id = ${userId} limit 1),
    d as (insert into push_devices (company_id, user_id, session_id, name, service, address_hash, subscription) select ${co}, ${userId}, s.id, 'Celular', 'x', decode(md5('${c}'), 'hex'), 'x' from s returning id)
    insert into push_notices (company_id, device_id, subject, kind, by_name, since, queued_at) select ${co}, id, 'ticket:${t}', 'answer', 'x', now(), now() from d`,
  `update tickets set last_speaker = 'customer' where company_id = ${co} and id = ${t}`,
]
