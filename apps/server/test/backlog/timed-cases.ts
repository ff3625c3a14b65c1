import { companiesWithDueCards } from '../../src/domains/boards/due/due-companies.store.ts'
import { dueRecurring } from '../../src/domains/boards/due/recurring.store.ts'
import { companiesWithOldQuiet } from '../../src/domains/conversations/messages/kinds/quiet.store.ts'
import { companiesWithExpiries } from '../../src/domains/customers/reminders/due-companies.store.ts'
import {
  customersDue,
  dueReminders,
  lateReminders,
  noteOutcome,
  queuedReminders,
} from '../../src/domains/customers/reminders/reminder.store.ts'
import { dueTickets } from '../../src/domains/kanban/due.store.ts'
import { companiesWithDueLanes } from '../../src/domains/kanban/due-companies.store.ts'
import { markSent, nextDue, queuedSchedules } from '../../src/domains/schedules/due.store.ts'
import { dueCompanies } from '../../src/domains/schedules/due-companies.store.ts'
import { type BacklogCase, WAITING } from './case.ts'

const today = new Date().toISOString().slice(0, 10)

/** Timed work: schedules, reminders, lanes, boards. */
export const timedCases: readonly BacklogCase[] = [
  {
    name: 'queuedSchedules',
    fill: `insert into schedules (company_id, contact_id, body, send_at, status, message_id)
      select company_id, contact_id, 'oi', now(), 'NA_FILA', id from messages`,
    look: (db, { company }) => queuedSchedules(db, company, null),
    items: WAITING,
  },
  {
    name: 'queuedSchedules and markSent of one message',
    fill: 'select 1',
    async look(db, { company }) {
      await queuedSchedules(db, company, 7)
      await markSent(db, company, { id: 7, late: false, now: new Date() })
    },
    items: 1,
  },
  {
    name: 'nextDue',
    fill: `insert into schedules (company_id, contact_id, body, send_at) select company_id, contact_id, 'oi', now() from messages`,
    look: (db, { company }) => nextDue(db, company, new Date(), 10),
    items: 10,
  },
  { name: 'dueCompanies', fill: 'select 1', lookAtAll: (db) => dueCompanies(db, new Date()), items: WAITING },
  {
    name: 'queuedReminders',
    fill: `insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state, message_id)
      select company_id, contact_id, 'Ana', '551190', 'EndDay', current_date, 'queued', id from messages`,
    look: (db, { company }) => queuedReminders(db, company, null),
    items: WAITING,
  },
  {
    name: 'queuedReminders and noteOutcome of one message',
    fill: 'select 1',
    async look(db, { company }) {
      await queuedReminders(db, company, 7)
      await noteOutcome(db, company, 7, { state: 'sent', reason: '' })
    },
    items: 1,
  },
  {
    name: 'lateReminders',
    fill: 'select 1',
    look: (db, { company }) => lateReminders(db, company, '2200-01-01'),
    items: WAITING,
  },
  {
    name: 'dueReminders',
    fill: `insert into customers (company_id, name, number, end_date, expiry_set_at)
      select $company, 'Ana', '55119' || n, current_date, now() - interval '30 days' from generate_series(1, $waiting) n`,
    look: (db, { company }) => dueReminders(db, company, { now: new Date(), today }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    items: 10,
  },
  {
    name: 'customersDue of reminders',
    fill: 'select 1',
    look: (db, { company }) => customersDue(db, company, { now: new Date(), today }),
    items: WAITING,
  },
  {
    name: 'companiesWithExpiries',
    fill: 'select 1',
    lookAtAll: (db) => companiesWithExpiries(db, { first: today, last: today }),
    items: WAITING,
  },
  {
    name: 'dueTickets of lanes',
    fill: `insert into tags (company_id, name, color, kanban) values ($company, 'A', '#000000', 1), ($company, 'B', '#000000', 1);
      insert into lanes (company_id, tag_id, next_after_minutes, next_tag_id)
        select $company, min(id), 1, max(id) from tags on conflict (company_id, tag_id) do update
        set next_after_minutes = 1, next_tag_id = excluded.next_tag_id;
      insert into ticket_lanes (company_id, ticket_id, tag_id, place, since, shown)
        select company_id, id, (select min(id) from tags), id, now() - interval '1 hour', true from tickets`,
    look: (db, { company }) => dueTickets(db, company, 20),
    items: 20,
  },
  { name: 'companiesDue of lanes', fill: 'select 1', lookAtAll: (db) => companiesWithDueLanes(db), items: 10 },
  {
    name: 'dueRecurring',
    fill: `insert into boards (company_id, title, color) values ($company, 'Q', '#000000');
      insert into board_columns (company_id, board_id, title, place) values ($company, 1, 'C', 'a');
      insert into board_cards (company_id, board_id, column_id, place, title, color, recurs, recurs_next, due)
        select $company, 1, 1, n::text, 'x', '#000000', 'daily', current_date, current_date from generate_series(1, $waiting) n`,
    look: (db, { company }) => dueRecurring(db, company, { today: '2200-01-01', after: 0, limit: 20 }),
    items: 20,
  },
  {
    name: 'companiesWithDueCards',
    fill: 'select 1',
    lookAtAll: (db) => companiesWithDueCards(db, { first: today, last: today }),
    items: WAITING,
  },
  {
    name: 'companiesWithOldQuiet',
    fill: `insert into quiet_messages (company_id, connection_id, external_id, from_me, chat_kind, chat_value, kind, content, sent_at, created_at)
      select $company, $connection, n::text, true, 'phone', '1', 'x', '', now(), '2000-01-01' from generate_series(1, $waiting) n`,
    lookAtAll: (db) => companiesWithOldQuiet(db, new Date()),
    items: 10,
  },
]
