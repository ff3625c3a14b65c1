import {
  claimDeliveries,
  saveAttempt,
  saveBodies,
  takeBare,
} from '../../src/domains/webhooks/sending/delivery.store.ts'
import { companiesWithWebhooks, dueWebhooks } from '../../src/domains/webhooks/sending/due-webhooks.store.ts'
import type { CompanyDb } from '../../src/platform/db/company-db.ts'
import { type BacklogCase, WAITING } from './case.ts'

const webhook = (name: string) => `insert into webhooks (company_id, name, url, secret, events)
  values ($company, '${name}', 'https://example.com', '', '{ticket.updated}')`

const deliveries = (name: string, subject: string, body: string) => `
  insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body)
  select $company, (select id from webhooks where name = '${name}'), gen_random_uuid(), 'ticket.updated', ${subject}, '{}', ${body}
  from generate_series(1, $waiting) n`

const claim = (db: CompanyDb, company: number, webhookId: number) =>
  claimDeliveries(db, company, { webhookId, most: 16, sound: true, ms: 60_000 })

const ONE_SUBJECT = 1
const MANY_SUBJECTS = 2
const BARE = 3

export const webhookCases: readonly BacklogCase[] = [
  {
    name: 'claimDeliveries, the first claim of one subject',
    fill: `${webhook('one')}; ${deliveries('one', `'ticket:1'`, `'{}'`)}`,
    look: (db, { company }) => claim(db, company, ONE_SUBJECT),
    items: WAITING,
  },
  {
    name: 'claimDeliveries and saveAttempt, later claims of one subject',
    fill: 'select 1',
    prepare: (db, { company }) => claim(db, company, ONE_SUBJECT),
    async look(db, { company }) {
      await saveAttempt(
        db,
        company,
        { id: 1, status: 200, answer: '', failure: null, ms: 1 },
        { state: 'delivered', dueAt: null },
        new Date(),
      )
      return claim(db, company, ONE_SUBJECT)
    },
    items: 2,
  },
  {
    name: 'claimDeliveries, many subjects',
    fill: `${webhook('many')}; ${deliveries('many', `'ticket:' || n`, `'{}'`)}`,
    look: (db, { company }) => claim(db, company, MANY_SUBJECTS),
    items: 16,
  },
  {
    name: 'takeBare and saveBodies',
    fill: `${webhook('bare')}; ${deliveries('bare', `'ticket:' || n`, 'null')}`,
    async look(db, { company }) {
      const rows = await takeBare(db, company, BARE, 100)
      await saveBodies(
        db,
        company,
        rows.map(({ id }, n) => ({ id, body: n % 2 ? null : '{}' })),
        new Date(),
      )
    },
    items: 100,
  },
  {
    name: 'takeBare where all have a body',
    fill: 'select 1',
    look: (db, { company }) => takeBare(db, company, ONE_SUBJECT, 100),
    items: 1,
  },
  { name: 'dueWebhooks', fill: 'select 1', lookAtAll: (db) => dueWebhooks(db, '2020-01-01'), items: 10 },
  { name: 'companiesWithWebhooks', fill: 'select 1', lookAtAll: (db) => companiesWithWebhooks(db), items: 10 },
]
