import { eraseContactData } from '@recado/contract/privacy/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { until } from '../../test/until.ts'
import { tablesWith } from '../domains/privacy/test/planted.ts'
import { createLog } from '../platform/log.ts'
import { type ImportResult, importFamily } from './run-import.ts'
import { type FamilyDatabase, familyDatabase } from './test/family-database.ts'
import { fillFamily, OLD_PASSWORD } from './test/family-rows.ts'

let app: TestApp
let family: FamilyDatabase
beforeAll(async () => {
  app = await startTestApp()
  family = await familyDatabase()
  await fillFamily(family)
})
afterAll(async () => {
  await app?.stop()
  await family?.drop()
})

const run = (): Promise<ImportResult> =>
  importFamily({
    ...{ config: app.config, log: createLog('error'), url: family.url, dryRun: false, media: null },
    progress: () => undefined,
  })
const lineOf = ({ kinds }: ImportResult, kind: string) => kinds.find((line) => line.kind === kind)

it('PLUS-21: data of a person who was erased here are not imported again, and do not count as lost', async () => {
  await run()
  const ana = await app.signIn('ana@fora.test', OLD_PASSWORD)
  const [joao] = await app.rows<{ id: number }>(`select id from contacts where company_id = $1 and name = 'João'`, [
    ana.companyId,
  ])
  const contactId = joao?.id ?? 0
  const { status } = await app.call(eraseContactData, ana, {
    params: { contactId },
    body: { confirmation: 'João', reason: 'pedido' },
  })
  expect(status).toBe(200)
  await until(
    async () =>
      (await app.rows(`select 1 from privacy_requests where contact_id = $1 and state = 'done'`, [contactId]))[0],
    'the end of the erasure',
  )
  // Newer data of the source: in the old ticket, in a new one, in a group, and of a new contact with the number in
  // another spelling.
  await family.ask(`insert into "Contacts" (id, name, number, "isGroup", "companyId", "createdAt") values
    (901, 'Joãozinho', '551188887777', false, 1, now())`)
  await family.ask(`insert into "Tickets" (id, status, "contactId", "whatsappId", "companyId", "createdAt", "updatedAt") values
    (901, 'pending', 1, 1, 1, now(), now()), (902, 'pending', 901, 1, 1, now(), now())`)
  await family.ask(`insert into "Messages" (id, body, "mediaType", "ticketId", "contactId", "companyId", "createdAt", read) values
    ('E1', 'zqxsumido um', 'conversation', 1, 1, 1, now(), false), ('E2', 'zqxsumido dois', 'conversation', 901, 1, 1, now(), false),
    ('E3', 'zqxsumido três', 'conversation', 902, 901, 1, now(), false), ('E4', 'zqxsumido quatro', 'conversation', 5, 1, 1, now(), false)`)
  await family.ask(
    `insert into "Schedules" (body, "sendAt", "contactId", "companyId") values ('zqxsumido cinco', '2999-01-01', 1, 1)`,
  )
  const result = await run()
  const left = 'belongs to a person whose data were erased here'
  expect(['contact', 'ticket', 'message', 'schedule'].map((kind) => [kind, lineOf(result, kind)?.new])).toEqual([
    ...[
      ['contact', 0],
      ['ticket', 0],
      ['message', 0],
      ['schedule', 0],
    ],
  ])
  const ofErased = (one: ImportResult, kind: string) =>
    lineOf(one, kind)?.problems.find(({ problem, lost }) => problem === left && !lost)?.count ?? 0
  expect(ofErased(result, 'message')).toBeGreaterThanOrEqual(4)
  expect(ofErased(result, 'ticket')).toBe(2)
  expect(await tablesWith(app, 'zqxsumido')).toEqual([])
  const [number] = await app.rows(
    `select (select count(*)::int from contacts where company_id = $1 and number = '5511988887777') as contacts,
       (select count(*)::int from contact_list_items where company_id = $1 and number = '5511988887777') as items`,
    [ana.companyId],
  )
  expect(number).toEqual({ contacts: 0, items: 0 })
  // They were recorded, so a later run does not report them again.
  expect(ofErased(await run(), 'message')).toBe(0)
})
