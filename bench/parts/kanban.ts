import { listKanbanTickets } from '@recado/contract/kanban/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { openAsOwner } from '../product/owner-database.ts'
import type { Person } from '../product/person.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
const LANES = 20
const TICKETS = 5000
/** What the board asks of each lane at once, and of one that is scrolled. */
const FIRST = 20
const PAGE = 50

/** The board of a company with 5,000 unfinished tickets in 20 lanes. */
export async function kanban(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const laneId = await fill(scene)
  const { admin, attendants } = scene.team
  const board = pathOf(listKanbanTickets, { query: { limit: FIRST } })
  const answer = await call(admin.url, await admin.token(), listKanbanTickets, { query: { limit: FIRST } })
  if (answer.count !== TICKETS) throw new Error(`the board counts ${answer.count} tickets`)
  const lane = pathOf(listKanbanTickets, { query: { laneId: String(laneId), limit: PAGE } })
  const newest = pathOf(listKanbanTickets, { query: { laneId: String(laneId), limit: PAGE, sort: 'updatedAt' } })
  await measure(context, scene, {
    'the board as it opens': { person: admin, path: board, limit: 0.1 },
    'the board of an attendant': { person: attendants[0]!, path: board, limit: 0.1 },
    'a page of a lane': { person: admin, path: lane, limit: 0.1 },
    'a page of a lane by the latest message': { person: admin, path: newest, limit: 0.1 },
  })
}

interface Asked {
  person: Person
  path: string
  limit: number
}

async function measure(
  { report }: BenchContext,
  { product, team: { admin } }: Scene,
  asked: Record<string, Asked>,
): Promise<void> {
  const costs = new CostRecorder(product)
  const get = async ({ person, path }: Asked) => getLoop(person.url, await person.token(), ROUND_MS, () => path)
  for (const one of Object.values(asked)) await get(one)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    ...Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, () => costs.rate(name, () => get(one))])),
  })
  for (const [name, { limit }] of Object.entries(asked))
    report.add({
      name: `kanban of 5,000 tickets: ${name}`,
      value: ratioOf(samples, name, 'Q'),
      unit: '× Q',
      target: atLeast(limit),
      calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
      detail: `${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
}

/** Tickets of people who wrote once, each in a lane but for those of the open one. Answers one of the lanes. */
async function fill({ product, companies: [company] }: Scene): Promise<number> {
  const client = await openAsOwner(product.dataDir)
  try {
    await client.query('update plans set use_kanban = true')
    const { rows } = await client.query<{ id: number }>(
      `insert into tags (company_id, name, color, kanban)
       select $1, 'Coluna ' || n, '#1d5fa8', 1 from generate_series(1, $2::int) n returning id`,
      [company.id, LANES - 1],
    )
    await client.query(
      `with people as (
         insert into contacts (company_id, name, number)
         select $1, 'Cliente ' || n, (5512900000000 + n)::text from generate_series(1, $3::int) n returning id),
       made as (
         insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, unread, last_message, last_message_at)
         select $1, id, $2, case when id % 3 = 0 then 'pending' else 'open' end, ($4::int[])[1 + id % 2],
           case when id % 3 > 0 then ($5::int[])[1 + id % 8] end, id % 4, 'Bom dia, queria saber o prazo de entrega do meu pedido',
           now() - id * interval '1 minute' from people returning id)
       insert into ticket_tags (company_id, ticket_id, tag_id)
       select $1, id, ($6::int[])[id % $7::int] from made where id % $7::int > 0`,
      [
        company.id,
        company.connectionId,
        TICKETS,
        company.queueIds,
        company.attendants.map(({ userId }) => userId),
        rows.map(({ id }) => id),
        LANES,
      ],
    )
    await client.query('vacuum analyze')
    return rows[0]!.id
  } finally {
    await client.end()
  }
}
