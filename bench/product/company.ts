import { createUser, login, signUp } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { call } from './call.ts'
import { asOwner } from './owner-database.ts'
import type { Account } from './person.ts'
import type { Product } from './start-product.ts'

/** A company set up through the product's own calls. */
export interface Company {
  id: number
  admin: Account
  /** The eight other users, in the first or the second queue in turn. */
  attendants: Account[]
  queueIds: number[]
  tagIds: number[]
}

const PASSWORD = 'bench-password'
const names = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor']
const tagNames = ['Orçamento', 'Entrega', 'Garantia', 'Retorno', 'Especial']
const colors = ['#1f77b4', '#ff7f0e', '#2ca02c', '#d62728', '#9467bd']

/**
 * Removes the limits of plans and the due dates, because the data sets need many connections and are used for months.
 */
export async function liftLimits(dataDir: string): Promise<void> {
  await asOwner(dataDir, 'update plans set users = 100, connections = 1000, queues = 100')
  await asOwner(dataDir, 'update companies set due_date = null')
}

/** Signs up a company with nine users, two queues and five tags. */
export async function createCompany({ url, dataDir }: Product, name: string): Promise<Company> {
  const email = `admin@${name}.bench.local`
  const signUpAnswer = await call(url, null, signUp, {
    body: { companyName: `Empresa ${name}`, name: 'Administração', email, password: PASSWORD, phone: '11 4000-1000' },
  })
  await liftLimits(dataDir)
  const companyId = signUpAnswer.company.id
  const { token } = await call(url, null, login, { body: { email, password: PASSWORD } })
  const queueIds: number[] = []
  for (const [at, queue] of ['Vendas', 'Suporte'].entries()) {
    queueIds.push((await call(url, token, createQueue, { body: { name: queue, color: colors[at]! } })).id)
  }
  const tagIds: number[] = []
  for (const [at, tag] of tagNames.entries()) {
    tagIds.push((await call(url, token, createTag, { body: { name: tag, color: colors[at]! } })).id)
  }
  const attendants: Account[] = []
  for (const [at, first] of names.entries()) {
    const userEmail = `u${at + 1}@${name}.bench.local`
    const queue = queueIds[at % queueIds.length]!
    const body = { name: first, lastName: 'da Silva', email: userEmail, password: PASSWORD, queueIds: [queue] }
    const user = await call(url, token, createUser, { body: { ...body, profile: 'user' as const } })
    attendants.push({ userId: user.id, companyId, email: userEmail, password: PASSWORD })
  }
  const admin = { userId: signUpAnswer.user.id, companyId, email, password: PASSWORD }
  return { id: companyId, admin, attendants, queueIds, tagIds }
}
