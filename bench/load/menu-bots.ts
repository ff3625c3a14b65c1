import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { addCompany, type LoadedCompany } from '../data/data-sets.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { logIn, type Person } from '../product/person.ts'
import type { Product } from '../product/start-product.ts'
import { until } from './until.ts'

/** A company whose connection greets with a menu. */
export interface Bot {
  product: Product
  admin: Person
  company: LoadedCompany
}

const CUSTOMERS = 25
let serial = 0
/** Unused customer numbers. */
export const someNumbers = (count = CUSTOMERS) => Array.from({ length: count }, () => `55479${82_000_001 + serial++}`)

/** Creates a company whose connection greets with a menu of its two queues. */
export async function withBot(product: Product, name: string): Promise<Bot> {
  const company = await addCompany(product, name)
  const admin = await logIn(product.url, company.admin)
  const { queueIds, connectionId } = company
  const body = { queueIds, greetingMessage: 'Olá!' }
  await call(product.url, await admin.token(), updateConnection, { params: { id: connectionId }, body })
  return { product, admin, company }
}

/** Posts one message per number, in sequence. Returns the post times. */
export async function writeAll(
  { product, admin, company }: Bot,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const postTimes = new Map<string, number>()
  const params = { whatsappId: company.connectionId }
  for (const number of numbers) {
    postTimes.set(number, Date.now())
    await call(product.url, await admin.token(), simulatorInbound, { params, body: { number, body: 'Oi' } })
  }
  return postTimes
}

const answersOf = (product: Product, numbers: readonly string[]) =>
  asOwner<{ number: string; at: number }>(
    product.dataDir,
    `select c.number, extract(epoch from max(m.sent_at)) * 1000 as at from messages m
     join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.from_me and c.number = any($1) group by c.number`,
    [numbers],
  )

/** The times until new customers got their first answer, in ms. */
export async function measureWaits(product: Product, bot: Bot, customers = someNumbers()): Promise<number[]> {
  const postTimes = await writeAll(bot, customers)
  const numbers = [...postTimes.keys()]
  const answers = await until(async () => {
    const receivedAnswers = await answersOf(product, numbers)
    return receivedAnswers.length === numbers.length ? receivedAnswers : null
  }, 'the answers')
  return answers.map(({ number, at }) => Number(at) - (postTimes.get(number) ?? Number.NaN))
}
