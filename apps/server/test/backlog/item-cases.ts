import { armTimer, dropTimer, moveTimer, plannedTimer } from '../../src/domains/answering/timers.store.ts'
import { noteCampaignAnswer } from '../../src/domains/campaigns/sending/progress.store.ts'
import { deleteHeldEvent, oldestHeldEvents } from '../../src/domains/connections/numbers/held-number.store.ts'
import { setWaitingRows, waitingRows } from '../../src/domains/connections/simulator/account-record.store.ts'
import { itemWaits, postpone } from '../../src/domains/conversations/outbox/outbox.store.ts'
import { botSends, waitingMessage } from '../../src/domains/conversations/outbox/silence/silenced-sends.store.ts'
import { stoppedLongEnough } from '../../src/domains/flows/runs/stopped-runs.store.ts'
import { releaseDelivery } from '../../src/domains/webhooks/sending/delivery.store.ts'
import type { Work } from '../../src/platform/db/work.ts'
import { type BacklogCase, WAITING } from './case.ts'

/** The number of one waiting item: its ticket, its message, its row in the outbox. */
const ONE = 7

/** Statements for one of many waiting items. */
export const itemCases: readonly BacklogCase[] = [
  {
    name: 'the timers of a ticket',
    fill: `insert into ticket_timers (company_id, ticket_id, kind, due_at) select company_id, id, 'menu', now() from tickets`,
    async look(db, { company }) {
      const [timer, now] = [{ ticketId: ONE, kind: 'menu' }, new Date()]
      if (await plannedTimer(db, company, timer))
        await armTimer(db, company, { ...timer, at: now, now, messageId: null })
      await moveTimer(db, company, { ...timer, at: now })
      await dropTimer(db, company, timer)
    },
    items: 4,
  },
  {
    name: 'stoppedLongEnough',
    fill: `insert into flow_runs (company_id, ticket_id, flow_id, version, state, started_by, session)
      select company_id, id, 1, 1, 'running', 'phrase', '{}' from tickets`,
    look: (db, { company: companyId }) => stoppedLongEnough({ db, companyId, now: new Date() } as Work),
    items: WAITING,
  },
  {
    name: 'itemWaits, waitingMessage and postpone',
    fill: 'select 1',
    async look(db, { company }) {
      await itemWaits(db, company, ONE)
      await waitingMessage(db, company, ONE)
      await postpone(db, company, ONE, { waitMs: 1, problem: '', reason: 'ERR_SENDING_WAPP_MSG', uncertain: false })
    },
    items: 3,
  },
  {
    name: 'botSends behind those of persons',
    fill: 'select 1',
    look: (db, { company }) => botSends(db, company, { after: 0, before: null, limit: 50 }),
    items: WAITING,
  },
  {
    name: 'oldestHeldEvents and deleteHeldEvent',
    fill: `insert into held_numbers (company_id, connection_id, phone) values ($company, $connection, '5511');
      insert into held_events (company_id, connection_id, payload) select $company, $connection, '' from generate_series(1, $waiting)`,
    async look(db, { company: companyId, connection: connectionId }) {
      await oldestHeldEvents(db, { companyId, connectionId }, 50)
      await deleteHeldEvent(db, { companyId, connectionId }, ONE)
    },
    items: 51,
  },
  {
    name: 'waitingRows and setWaitingRows of the simulator',
    fill: `insert into simulated_messages (company_id, connection_id, id, from_company, number, content, delivered, sent_at)
      select $company, $connection, n::text, false, '55119' || n, '{}', false, now() from generate_series(1, $waiting) n`,
    async look(db, { company: companyId, connection: connectionId }) {
      const chat = { number: `55119${ONE}`, lid: null, isGroup: false }
      await waitingRows(db, { companyId, connectionId }, 50)
      await setWaitingRows(
        db,
        { companyId, connectionId },
        [{ chat, id: `${ONE}`, fromCompany: false } as never],
        false,
      )
    },
    items: 51,
  },
  {
    name: 'noteCampaignAnswer',
    fill: 'select 1',
    look: (db, { company }) => noteCampaignAnswer(db, company, { campaignId: 1, ticketId: ONE, now: new Date() }),
    items: 2,
  },
  {
    name: 'releaseDelivery',
    fill: 'select 1',
    look: (db, { company }) => releaseDelivery(db, company, ONE),
    items: 1,
  },
]
