import { dryRunCampaign, listCampaigns } from '@recado/contract/campaigns/endpoints'
import { listContactLists } from '@recado/contract/contact-lists/endpoints'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { showConsent } from '@recado/contract/contacts/opt-out'
import { listFileLists } from '@recado/contract/file-lists/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { listQuickSuggestions } from '@recado/contract/quick-messages/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { DEMO_PASSWORD } from '../../platform/config.ts'

let app: TestApp
let marina: Person
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'on' })
  const email = 'admin@demo.recado.local'
  const { body } = await app.call(login, nobody, { body: { email, password: DEMO_PASSWORD } })
  marina = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
})
afterAll(() => app?.stop())

it('LST-05: the demonstration has lists with checked, unchecked, unanswered and missing numbers', async () => {
  const { records } = (await app.call(listContactLists, marina, {})).body
  expect(records.map(({ name }) => name)).toEqual([
    'Clientes da loja',
    'Convidados da inauguração',
    'Lojistas da região',
  ])
  expect(records[1]).toMatchObject({
    contactsCount: 8,
    numberlessCount: 1,
    validCount: 0,
    invalidCount: 0,
    check: null,
  })
  expect(records[2]).toMatchObject({ contactsCount: 7, validCount: 5, invalidCount: 1, uncheckableCount: 1 })
})

it('FIL-01, CMP-02: a campaign that has not started uses a file list with complete files', async () => {
  const [list] = (await app.call(listFileLists, marina, {})).body.files
  expect(list?.options.map(({ fileName, size }) => [fileName, size > 0])).toEqual([
    ['Convite.txt', true],
    ['Mapa.txt', true],
  ])
  const { records } = (await app.call(listCampaigns, marina, {})).body
  const next = records.find(({ status }) => status === 'INATIVA')
  expect(next).toMatchObject({ fileListId: list?.id, contactList: { name: 'Convidados da inauguração' } })
  const run = (await app.call(dryRunCampaign, marina, { params: { id: next?.id ?? 0 } })).body
  expect([run.unchecked, run.counts.waiting, run.missing]).toEqual([7, 0, []])
})

it('contacts.6: a contact has opted out of marketing', async () => {
  const { contacts } = (await app.call(listContacts, marina, { query: { searchParam: 'Caio Martins' } })).body
  expect(contacts).toHaveLength(1)
  const consent = (await app.call(showConsent, marina, { params: { id: contacts[0]?.id ?? 0 } })).body
  expect(consent).toMatchObject({ state: 'opted_out', history: [{ userName: 'Marina' }] })
})

it('QCK-03: the demonstration has quick replies with a text, a picture and a document', async () => {
  const replies = (await app.call(listQuickSuggestions, marina, {})).body
  expect(replies.map(({ shortcode, mediaName }) => [shortcode, mediaName])).toEqual([
    ['bomdia', null],
    ['montagem', 'Tabela_de_montagem.pdf'],
    ['planta', 'Planta_da_loja.png'],
  ])
  const [, table, plan] = replies
  const beginning = async (url: string | null | undefined) =>
    Buffer.from(await (await fetch(new URL(url ?? '', app.url))).arrayBuffer()).toString('latin1', 0, 8)
  expect(await beginning(table?.mediaUrl)).toBe('%PDF-1.4')
  expect(await beginning(plan?.mediaUrl)).toBe('\x89PNG\r\n\x1a\n')
})
