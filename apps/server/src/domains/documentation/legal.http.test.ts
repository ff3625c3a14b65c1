import { saveLegal, showLegal } from '@recado/contract/documentation/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const empty = {
  companyName: '',
  document: '',
  address: '',
  officerName: '',
  officerEmail: '',
  jurisdiction: '',
  effectiveOn: '',
}
const details = {
  companyName: 'Recado Atendimento Ltda.',
  document: '12.345.678/0001-95',
  address: 'Rua das Acácias, 10, Ribeirão Preto, SP',
  officerName: 'Clara Dias',
  officerEmail: 'privacidade@recado.example',
  jurisdiction: 'Ribeirão Preto, SP',
  effectiveOn: '2026-03-01',
}
const save = (body: Record<string, unknown>, as = app.superUser) => app.call(saveLegal, as, { body })

it('SGN-12: the legal details are public, also before any field is filled in', async () => {
  const answer = await fetch(`${app.url}/api/legal`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ...empty, processors: [] })
})

it('SGN-12: the super user fills in one field or all, and the audit log records it', async () => {
  const first = await save({ companyName: ` ${details.companyName} `, officerEmail: 'Privacidade@Recado.example' })
  const { companyName, officerEmail } = details
  expect(first.body).toEqual({ ...empty, companyName, officerEmail, processors: [] })
  expect((await save(details)).body).toMatchObject(details)
  expect((await app.call(showLegal, app.stranger)).body).toMatchObject(details)
  // A cleared field is empty again.
  expect((await save({ document: '' })).body).toMatchObject({ ...details, document: '' })
  const { entries } = (await app.call(listAudit, app.superUser)).body
  expect(entries.filter(({ action }) => action === 'legal.update')).toHaveLength(3)
})

it('SGN-12: no other user writes them', async () => {
  for (const who of [app.admin, app.attendant, app.stranger])
    expect(await save({ companyName: 'Outra' }, who)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  const visitor = await fetch(`${app.url}/api/legal`, { method: 'PUT' })
  expect(visitor.status).toBe(401)
  expect((await app.call(showLegal, app.stranger)).body.companyName).toBe(details.companyName)
})

it.each([
  ['companyName', 'x'.repeat(200), 'x'.repeat(201)],
  ['document', 'x'.repeat(40), 'x'.repeat(41)],
  ['address', 'x'.repeat(300), 'x'.repeat(301)],
  ['officerName', 'x'.repeat(200), 'x'.repeat(201)],
  ['jurisdiction', 'x'.repeat(120), 'x'.repeat(121)],
  ['officerEmail', `a@${'b'.repeat(60)}.example`, 'no address'],
  ['effectiveOn', '2026-02-28', '2026-02-29'],
])('SGN-12: %s accepts only valid values', async (field, good, bad) => {
  expect((await save({ [field]: good })).body).toMatchObject({ [field]: good })
  expect(await save({ [field]: bad })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect((await app.call(showLegal, app.stranger)).body).toMatchObject({ [field]: good })
})

it('SGN-12: third-party services are named once they are configured', async () => {
  expect((await app.call(showLegal, app.stranger)).body.processors).toEqual([])
  await app.call(updateSetting, app.superUser, { params: { key: 'asaas' }, body: { value: 'a key' } })
  expect((await app.call(showLegal, app.stranger)).body.processors).toEqual(['asaas'])
})
