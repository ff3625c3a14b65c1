import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listUsers } from '@recado/contract/identity/endpoints'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { asOwner } from './owner-database.ts'
import { composer } from './place.ts'
import { stage } from './stage.ts'

const TICKETS = 10_000
const MESSAGES = 50_000
const KIB = 1024

const here = stage()
let staff: Caller
let connectionId: number
let chat: string
let page: Page

/**
 * Creates ten thousand open tickets of Ana, older than the demonstration's, and fifty thousand messages in her newest
 * one.
 */
async function load(userId: number): Promise<void> {
  const { companyId } = here
  const [{ id: ticketId, uuid, contactId } = { id: 0, uuid: '', contactId: 0 }] = await here.rows<{
    id: number
    uuid: string
    contactId: number
  }>(
    `select t.id::int as id, t.uuid, t.contact_id::int as "contactId" from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.name = 'Eduarda Souza'`,
  )
  chat = `/tickets/${uuid}`
  await asOwner(
    here.product.dataDir,
    `set session_replication_role = replica;
     insert into contacts (company_id, name, number, reach_phone)
       select ${companyId}, 'Cliente ' || n, (5511960000000 + n)::text, (5511960000000 + n)::text
       from generate_series(1, ${TICKETS}) n;
     create temporary table crowd as
       select id, number, substr(name, 9)::int as n from contacts
       where company_id = ${companyId} and name like 'Cliente %';
     insert into contact_identities (company_id, kind, value, contact_id)
       select ${companyId}, 'phone', number, id from crowd;
     insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, last_message,
         last_message_at, opened_at, message_count)
       select ${companyId}, 'open', id, ${connectionId},
         (select min(id) from queues where company_id = ${companyId}), ${userId}, 'Recado número ' || n,
         now() - interval '5 days' - n * interval '1 minute', now(), 1
       from crowd;
     insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, ack,
         read, send_state, sent_at)
       select ${companyId}, ${ticketId}, ${contactId}, ${connectionId}, 'LONG-' || n, n % 3 = 0,
         case when n % 3 = 0 then ${userId} end,
         'Linha ' || n || repeat(' e mais um tanto de texto', (n * 7919 % 9)::int), case when n % 3 = 0 then 4 else 0 end,
         true, case when n % 3 = 0 then 'sent' end, now() - interval '2 hours' - (${MESSAGES} - n) * interval '20 seconds'
       from generate_series(1, ${MESSAGES}) n;
     insert into ticket_counters (company_id, status, queue_id, user_id, slot, n)
       select company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0), 0, count(*) from tickets
       where company_id = ${companyId} and contact_id in (select id from crowd) group by 1, 2, 3, 4
       on conflict (company_id, status, user_id, queue_id, slot) do update set n = ticket_counters.n + excluded.n;
     analyze contacts, tickets, messages, contact_identities`,
  )
}

/** Counts the inbox's elements. The menu grows with the areas, not with the tickets. */
const nodes = () => page.evaluate(() => document.querySelectorAll('main *').length)

beforeAll(async () => {
  staff = await here.staff()
  connectionId = (await staff(listConnections))[0]?.id ?? 0
  const { users } = await staff(listUsers, { query: { searchParam: here.ana.email } })
  const user = users.find(({ email }) => email === here.ana.email)
  await load(user?.id ?? 0)
  ;({ page } = await here.enter(here.ana))
})

describe('a large inbox', () => {
  it('the JavaScript of /tickets with an open chat stays within 230 KiB, compressed', async () => {
    // Leave the previous page first, so that its pending requests are not counted.
    await page.goto('about:blank')
    const scripts: Request[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request)
    })
    // Routing disables the cache.
    await page.route('**', (route) => route.continue())
    await page.goto(chat)
    await page.getByRole('feed').getByText('Perfeito 👍').waitFor()
    await page.waitForLoadState('networkidle')
    await page.unrouteAll()
    const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(sizes.length).toBeGreaterThan(3)
    expect(total / KIB).toBeGreaterThan(100)
    expect(total / KIB).toBeLessThanOrEqual(230)
  })

  it('MSG-01: older pages of 50,000 messages load near the top without moving the view; the page stays small', async () => {
    const feed = page.getByRole('feed')
    const drifts: number[] = []
    for (let round = 0; round < 12; round++) {
      drifts.push(await feed.evaluate(readOlderPage))
    }
    expect(
      drifts.filter((drift) => Math.abs(drift) > 1),
      drifts.join(' '),
    ).toEqual([])
    expect(await nodes()).toBeLessThan(900)
  })

  it('TKT-10: a list of 10,000 tickets loads page by page, and the page stays small', async () => {
    const list = page.getByRole('region', { name: 'Atendimentos em andamento' })
    const countLoaded = () => list.getByRole('listitem').first().getAttribute('aria-setsize').then(Number)
    for (let round = 0; round < 15; round++) {
      const before = await countLoaded()
      await list.evaluate((box) => {
        box.scrollTop = box.scrollHeight
      })
      await eventually(countLoaded).toBeGreaterThan(before)
    }
    expect(await nodes()).toBeLessThan(900)
    await list.evaluate((box) => {
      box.scrollTop = 0
    })
  })

  it('TKT-31: one message changes at most two rows; a hundred elsewhere cost at most five calls', async () => {
    await composer(page).hover()
    const list = page.getByRole('region', { name: 'Atendimentos em andamento' })
    const row = list.getByRole('listitem').filter({ hasText: 'Lucas Nogueira' })
    await row.waitFor()
    await list.evaluate(watchRows)
    await customer('5511987650003', ['Uma só'])
    await row.getByText('Uma só').waitFor()
    expect(await page.evaluate(changedRows)).toEqual([await row.getAttribute('data-ticket-row')])
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(`${request.method()} ${request.url()}`)
    })
    await customer(
      '5511987650003',
      Array.from({ length: 99 }, (_, n) => `Número ${n}`),
    )
    await customer('5511987650003', ['A centésima'])
    await row.getByText('A centésima').waitFor()
    await row.getByText('mensagens não lidas').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(5)
  })
})

async function customer(number: string, bodies: string[]): Promise<void> {
  const name = 'Lucas Nogueira'
  await staff(simulatorInbound, {
    params: { whatsappId: connectionId },
    body: bodies.map((body) => ({ number, name, body })),
  })
}

/** Scrolls near the top and waits for the older page. Returns the movement of the message in view, in pixels. */
async function readOlderPage(feed: HTMLElement): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const rows = () => [...feed.querySelectorAll<HTMLElement>('article')]
  const key = (row: HTMLElement) => row.querySelector('.ib-content')?.textContent?.match(/Linha \d+/)?.[0]
  const place = (row: HTMLElement) => row.getBoundingClientRect().top
  const settled = async () => {
    let height: number
    do {
      height = feed.scrollHeight
      await frame()
      await frame()
    } while (height !== feed.scrollHeight)
  }
  // Near enough to be drawn, not near enough to load.
  feed.scrollTop = 400
  await settled()
  const before = feed.scrollHeight
  feed.scrollTop = 45
  await frame()
  const visibleRow = rows().find((row) => place(row) >= feed.getBoundingClientRect().top && key(row))
  if (!visibleRow) throw new Error('no message in view')
  const [text, top] = [key(visibleRow), place(visibleRow)]
  while (feed.scrollHeight <= before) await frame()
  await settled()
  const sameRow = rows().find((row) => key(row) === text)
  return sameRow ? place(sameRow) - top : Number.POSITIVE_INFINITY
}

/** Records rows whose content changes. Their positions may change. */
function watchRows(list: HTMLElement): void {
  const changedIds = new Set<string>()
  Object.assign(window, { changed: changedIds })
  const rowOf = (target: Node) =>
    (target instanceof Element ? target : target.parentElement)?.closest('[data-ticket-row]')
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      // Every row's age changes on its own.
      if (element?.closest('time')) continue
      const row = rowOf(target)
      if (row && row !== target) changedIds.add(row.getAttribute('data-ticket-row') ?? '')
    }
  }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
}

const changedRows = () => [...(window as unknown as { changed: Set<string> }).changed]
