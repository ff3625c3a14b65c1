import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createUser, login } from '@recado/contract/identity/endpoints'
import { createChat, listChatMessages, sendChatMessage, showChat } from '@recado/contract/internal-chat/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody, type Person } from '../../apps/server/test/people.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, PASSWORD } from './company.ts'

/** The internal chat survives `kill -9`: answered messages exist once, and no orphaned file remains. */

let product: Product
let company: Company
let colleague: Person

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  company = await newConnectedCompany(product, 'conversa')
  const account = { email: 'rui@conversa.test', password: PASSWORD }
  await company.act(createUser, { body: { name: 'Rui', lastName: 'Sá', profile: 'user', ...account } })
  const { body } = await callAt(product.url, login, nobody, { body: account })
  colleague = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email: account.email }
})
afterAll(async () => {
  await product?.stop()
})

const EACH = 40
/** Every fourth message has a file. */
const withFile = (n: number) => n % 4 === 0
const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)

/** Long enough for a message key. */
const keyOf = (who: string, n: number): string => `mensagem-${who}-${n}`

function bodyOf(who: string, n: number): Record<string, unknown> | FormData {
  const fields = { message: `${who} ${n}`, clientId: keyOf(who, n) }
  if (!withFile(n)) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append('files', new Blob([`anexo ${who} ${n}`]), `${who}-${n}.txt`)
  return form
}

/** Sends messages in sequence, each repeated with the same id until it is answered, as a browser does. */
async function talk(chatId: number, who: string, as: Person, answered: string[]): Promise<void> {
  for (let n = 0; n < EACH; n++) {
    const status = await until(
      async () => {
        const answer = await callAt(product.url, sendChatMessage, as, { params: { id: chatId }, body: bodyOf(who, n) })
        return answer.status < 500 && answer.status
      },
      `an answer to ${who} ${n}`,
      120_000,
    )
    if (status !== 200) throw new Error(`${who} ${n} was refused with ${status}`)
    answered.push(keyOf(who, n))
  }
}

it('CHT-06: kill -9 of the server, twice, amid 80 messages and 20 files: nothing lost or duplicated, in order, counters right', async () => {
  const { id } = await company.act(createChat, { body: { title: 'Obra', users: [{ id: colleague.userId }] } })
  const answeredKeys: string[] = []
  const talking = Promise.all([talk(id, 'dona', company.admin, answeredKeys), talk(id, 'rui', colleague, answeredKeys)])
  talking.catch(() => undefined)
  const stored = () =>
    ask<{ client_id: string }>('select client_id from chat_messages where chat_id = $1 order by id', [id])
  for (const enough of [15, 45]) {
    await Promise.race([talking, until(() => answeredKeys.length >= enough, `${enough} answers`, 120_000)])
    await product.kill()
    const acknowledgedKeys = [...answeredKeys]
    await product.start()
    const storedKeys = new Set((await stored()).map((row) => row.client_id))
    expect(acknowledgedKeys.filter((key) => !storedKeys.has(key))).toEqual([])
  }
  await talking

  const keys = (await stored()).map((row) => row.client_id)
  expect(keys).toHaveLength(2 * EACH)
  for (const who of ['dona', 'rui'])
    expect(keys.filter((key) => key.startsWith(`mensagem-${who}-`))).toEqual(
      Array.from({ length: EACH }, (_, n) => keyOf(who, n)),
    )
  const { users } = await company.act(showChat, { params: { id: String(id) } })
  expect(users.map(({ unreads }) => unreads)).toEqual([EACH, EACH])
  const page = await company.act(listChatMessages, { params: { id } })
  expect(page.records.map(({ clientId }) => clientId)).toEqual(keys.slice(-20))

  // Each file exists once, with its content.
  const files = await ask<{ file: string; name: string }>(
    'select media_file as file, media_name as name from chat_files order by 1',
  )
  expect(new Set(files.map(({ name }) => name)).size).toBe((2 * EACH) / 4)
  expect(files).toHaveLength((2 * EACH) / 4)
  const folder = join(product.dataDir, 'media', `company${company.admin.companyId}`)
  const lying = () => (existsSync(folder) ? readdirSync(folder).toSorted() : [])
  const referencedFiles = files.map(({ file }) => file).toSorted()
  expect(lying()).toEqual(expect.arrayContaining(referencedFiles))
  // Files of killed uploads are orphans: after two days a start removes partial ones, and the nightly sweep the rest.
  await ask(`update companies set created_at = now() - interval '9 days'`)
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000)
  for (const file of lying()) utimesSync(join(folder, file), twoDaysAgo, twoDaysAgo)
  await product.kill()
  await product.start()
  await ask(`insert into pgboss.job (name, data) values ('files.sweep', '{}')`)
  await until(() => lying().length === referencedFiles.length, 'the deletion of unreferenced files', 120_000)
  expect(lying()).toEqual(referencedFiles)
})
