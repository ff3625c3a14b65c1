import { defaultTexts } from '@recado/contract/automatic-texts/default-texts'
import {
  listAutomaticTexts,
  updateAutomaticText,
  updateCompanyLanguage,
} from '@recado/contract/automatic-texts/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'

let app: SharedTestApp

beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const list = async (as: Person = app.admin) => (await app.call(listAutomaticTexts, as, {})).body
const word = (key: string, text: string, as: Person = app.admin) =>
  app.call(updateAutomaticText, as, { params: { key }, body: { text } })
const textOf = async (key: string, as?: Person) => (await list(as)).texts.find((one) => one.key === key)

it('PLUS-51: every text follows the language of the company at once; its own wording stays', async () => {
  const socket = await app.socket(app.admin)
  await word('menuInvalid', 'Não achei essa opção.')
  const { status, body } = await app.call(updateCompanyLanguage, app.admin, { body: { language: 'es' } })
  expect([status, body.language]).toEqual([200, 'es'])
  await socket.receives('-company', ({ company }) => (company as { language?: string }).language === 'es')
  socket.close()
  expect(await textOf('menuPerson')).toEqual({
    ...{ key: 'menuPerson', text: defaultTexts.es.menuPerson, default: defaultTexts.es.menuPerson, isOwn: false },
  })
  expect(await textOf('menuInvalid')).toMatchObject({ text: 'Não achei essa opção.', isOwn: true })
  await app.call(updateCompanyLanguage, app.admin, { body: { language: 'pt' } })
  expect((await word('menuInvalid', '  ')).body).toMatchObject({ text: defaultTexts.pt.menuInvalid, isOwn: false })
  const actions = await app.rows<{ action: string; subject: string }>(
    `select action, subject from audit_log where company_id = $1 and action ~ '^(automaticText|companyLanguage)' order by id`,
    [app.admin.companyId],
  )
  expect(actions).toEqual([
    { action: 'automaticText.update', subject: 'setting menuInvalid' },
    { action: 'companyLanguage.update', subject: `company ${app.admin.companyId}` },
    { action: 'companyLanguage.update', subject: `company ${app.admin.companyId}` },
    { action: 'automaticText.update', subject: 'setting menuInvalid' },
  ])
})

it('PLUS-51: another company keeps its texts', async () => {
  await word('handOver', 'Já vamos responder.')
  expect(await textOf('handOver', app.stranger)).toMatchObject({ text: defaultTexts.pt.handOver, isOwn: false })
  await word('handOver', '')
})

it.each([
  ['nothing', 'oi', 404, 'ERR_NO_SETTING_FOUND'],
  ['optOut', 'Até logo!', 400, 'ERR_TEXT_WITHOUT_WAY_BACK'],
  ['menuPerson', 'x'.repeat(61), 400, 'ERR_VALIDATION'],
  ['menuPerson', 'duas\nlinhas', 400, 'ERR_VALIDATION'],
  ['closing', 'x'.repeat(1025), 400, 'ERR_VALIDATION'],
])('PLUS-51: the text %s is refused as %j', async (key, text, status, error) => {
  expect(await word(key, text)).toMatchObject({ status, body: { error } })
})

it('PLUS-51: users without the permission change neither texts nor language', async () => {
  expect(await word('closing', 'oi', app.attendant)).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const refusal = await app.call(updateCompanyLanguage, app.attendant, { body: { language: 'en' } })
  expect(refusal).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
})
