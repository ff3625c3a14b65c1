import { nextRecipients, queuedCount, waitAgain } from '../../src/domains/campaigns/sending/dispatch.store.ts'
import { activeCampaigns } from '../../src/domains/campaigns/sending/due-companies.store.ts'
import {
  noteShippingProgress,
  stoppedCampaignOf,
  unnotedEnds,
} from '../../src/domains/campaigns/sending/progress.store.ts'
import {
  makeFirstDue,
  requeueCampaignItems as waitAgainFirst,
  waitingFirst,
} from '../../src/domains/conversations/outbox/first-contacts/first-contacts.store.ts'
import { markLate, OUTBOX_START, type OutboxPlace } from '../../src/domains/conversations/outbox/late-sends.store.ts'
import { removeOutboxItem, takeItem } from '../../src/domains/conversations/outbox/outbox.store.ts'
import { markMessagesUnconfirmed } from '../../src/domains/conversations/outbox/unacknowledged.store.ts'
import { loadFew, loadOtherChats, loadWaiting } from '../../src/domains/conversations/outbox/waiting.store.ts'
import type { CompanyDb } from '../../src/platform/db/company-db.ts'
import { type BacklogCase, WAITING } from './case.ts'

async function markAll(db: CompanyDb, connection: number): Promise<void> {
  for (let place: OutboxPlace | null = OUTBOX_START; place; )
    place = (await markLate(db, connection, new Date(), place)).next
}

const shippings = (campaign: string, columns: string, values: string) => `
  insert into campaign_shippings (company_id, campaign_id, contact_id, name, number, ${columns})
  select company_id, (select id from campaigns where name = '${campaign}'), contact_id, 'Ana', contact_id::text, ${values} from messages`

const MARKETING = 2

/** The outbox and the campaigns. The campaigns are 1 (Oferta), 2 (Outra) and 3 (Nova). */
export const sendingCases: readonly BacklogCase[] = [
  { name: 'markLate', fill: 'select 1', look: (db, { connection }) => markAll(db, connection), items: WAITING },
  {
    name: 'loadFew',
    fill: 'select 1',
    look: (db, { company, connection }) => loadFew(db, company, connection, { knownIds: [], few: 50 }),
    items: 50,
  },
  {
    name: 'loadWaiting',
    fill: 'select 1',
    look: (db, { company, connection }) =>
      loadWaiting(db, company, connection, {
        knownIds: [1, 2],
        classes: [0, 1, 2, 3].map((sendClass) => ({ sendClass: sendClass as 0, look: 20, wanted: 20 })),
        hungry: [{ contactId: 1, sendClass: 0 }],
        perChat: 5,
        few: 0,
      }),
    items: 25,
  },
  {
    name: 'loadOtherChats',
    fill: 'select 1',
    look: (db, { company, connection }) =>
      loadOtherChats(db, company, connection, { sendClass: 0, chats: [1, 2], wanted: 10, perChat: 5 }),
    items: 25,
  },
  {
    name: 'takeItem and removeItem',
    fill: 'select 1',
    async look(db) {
      await takeItem(db, 1, { isShared: true, isMarketing: true })
      await removeOutboxItem(db, 1)
    },
    items: 1,
  },
  {
    name: 'waitAgain of first contacts',
    fill: `insert into outbox (company_id, connection_id, contact_id, message_id, kind, class, first_contact)
      select company_id, connection_id, contact_id, id, 'send', 3, true from messages`,
    prepare: (db, { company }) =>
      db
        .updateTable('messages')
        .set({ campaign_id: 1 })
        .where('company_id', '=', company)
        .where('id', '=', MARKETING)
        .execute(),
    look: (db, { company, connection }) =>
      waitAgainFirst(
        db,
        company,
        { id: WAITING + MARKETING, message_id: MARKETING, connection_id: connection, contact_id: MARKETING },
        0,
      ),
    items: 2,
  },
  {
    name: 'waitingFirst',
    fill: 'select 1',
    look: (db, { company, connection }) => waitingFirst(db, company, connection, { sendClass: 3, after: 0, limit: 50 }),
    items: 50,
  },
  {
    name: 'makeFirstDue',
    fill: 'select 1',
    look: (db, { company, connection }) => makeFirstDue(db, company, connection),
    items: WAITING,
  },
  {
    name: 'markUnconfirmed',
    fill: `insert into unacknowledged_messages (company_id, connection_id, message_id, at)
      select company_id, connection_id, id, now() - interval '1 hour' from messages`,
    look: (db, { company, connection }) => markMessagesUnconfirmed(db, company, connection, new Date()),
    items: WAITING,
  },
  {
    name: 'nextRecipients',
    fill: shippings('Nova', 'status', `'WAITING'`),
    look: (db, { company }) => nextRecipients(db, company, 3, 10),
    items: 10,
  },
  { name: 'activeCampaigns', fill: 'select 1', lookAtAll: (db) => activeCampaigns(db, new Date()), items: 10 },
  {
    name: 'unnotedEnds',
    fill: shippings('Oferta', 'status, message_id', `'WAITING', id`),
    look: (db, { company }) => unnotedEnds(db, company, 1, 100),
    items: WAITING,
  },
  {
    name: 'noteProgress and stoppedCampaignOf of one message',
    fill: 'select 1',
    async look(db, { company }) {
      await noteShippingProgress(db, 7)
      await stoppedCampaignOf(db, company, 7)
    },
    items: 2,
  },
  { name: 'queuedCount', fill: 'select 1', look: (db, { company }) => queuedCount(db, company, 1), items: WAITING },
  {
    name: 'waitAgain of campaigns',
    before: `update messages set send_state = 'failed'`,
    fill: shippings('Outra', 'status, reason, message_id', `'FAILED', 'ERR_SENDING_WAPP_MSG', id`),
    look: (db, { company }) => waitAgain(db, company, 2),
    items: WAITING,
  },
]
