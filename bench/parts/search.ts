import { searchMessages } from '@recado/contract/conversations/search'
import type { BenchContext, Scene } from '../bench-context.ts'
import { addCompany } from '../data/data-sets.ts'
import { loadCompany, loadTexts } from '../data/load-company.ts'
import { searchWords } from '../data/texts.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner, openAsOwner } from '../product/owner-database.ts'
import { logIn, type Person } from '../product/person.ts'
import { below } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 500
const SMALL = { people: 1_000, longTicket: 50 }

/**
 * Searches words in messages: BIG compared with a company of 1,000 tickets, in the same database and at the same time.
 */
export async function search(context: BenchContext): Promise<void> {
  const scene = await context.big()
  const { small, remove } = await smallCompany(scene)
  try {
    const people: Record<string, [Person, Person]> = {
      admin: [scene.team.admin, small.admin],
      attendant: [scene.team.attendants[0]!, small.attendant],
    }
    for (const [who, [big, little]] of Object.entries(people)) {
      for (const [kind, term] of Object.entries(terms)) await compare(context, scene, { who, kind, term, big, little })
    }
  } finally {
    await remove()
  }
}

const terms = {
  'a frequent word': 'pedido',
  'without its accents': searchWords.accentless,
  'two words': 'geladeira urgencia',
  'the beginning of a word': 'geladei',
  'a number': '304',
  'a word that nobody wrote': searchWords.absent,
}

interface Comparison {
  who: string
  kind: string
  term: string
  big: Person
  little: Person
}

async function compare(
  context: BenchContext,
  scene: Scene,
  { who, kind, term, big, little }: Comparison,
): Promise<void> {
  const path = pathOf(searchMessages, { query: { searchParam: term } })
  const get = async (person: Person) => getLoop(person.url, await person.token(), ROUND_MS, () => path)
  const costs = new CostRecorder(scene.product)
  await Promise.all([get(big), get(little)])
  const samples = await alternate(ROUNDS, {
    big: () => costs.rate('big', () => get(big)),
    small: () => costs.rate('small', () => get(little)),
  })
  context.report.add({
    name: `message search as ${who}: ${kind}`,
    value: ratioOf(samples, 'small', 'big'),
    unit: '× the time on 1,000 tickets',
    target: below(3),
    calibrator: `1,000 tickets = ${medianOf(samples, 'small').toFixed(0)}/s, ${costs.of('small')}`,
    detail: `${medianOf(samples, 'big').toFixed(0)} requests/s, ${costs.of('big')}`,
  })
}

async function smallCompany({ product }: Scene) {
  const company = await addCompany(product, `pequena${Date.now()}`)
  const client = await openAsOwner(product.dataDir)
  try {
    await loadTexts(client)
    await loadCompany(client, company, company.connectionId, SMALL)
    await client.query('analyze messages')
  } finally {
    await client.end()
  }
  const [first] = company.attendants
  const small = {
    admin: await logIn(product.url, company.admin),
    attendant: await logIn(product.url, first!),
  }
  // Restores BIG for the next run of the bench.
  const remove = () => asOwner(product.dataDir, 'delete from companies where id = $1', [company.id])
  return { small, remove }
}
