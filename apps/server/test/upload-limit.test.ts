import { appInfo } from '@recado/contract/app/endpoints'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { sendByApi } from '@recado/contract/external-api/endpoints'
import { createQuickMessage, uploadQuickMessageMedia } from '@recado/contract/quick-messages/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionProgram } from '../src/domains/external-api/test/programs.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { nobody } from './people.ts'

const MB = 1024 * 1024
let app: TestApp
let fixture: CompanyFixture

beforeAll(async () => {
  app = await startTestApp({ UPLOAD_LIMIT_MB: '1' })
  fixture = await createCompanyFixture(app, app.admin, 'LIMITE')
})
afterAll(() => app?.stop())

const form = (field: string, size: number, fields: Record<string, string> = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(field, new Blob([new Uint8Array(size)]), 'a.bin')
  return body
}

it('a file may have exactly UPLOAD_LIMIT_MB, and pages learn the limit before a login', async () => {
  const params = { ticketId: (await fixture.newConversation()).ticket.id }
  const largest = await app.call(sendMessages, app.admin, { params, body: form('medias', MB) })
  expect([largest.status, largest.body.messages?.[0]?.mediaSize]).toEqual([200, MB])
  const larger = await app.call(sendMessages, app.admin, { params, body: form('medias', MB + 1) })
  expect([larger.status, larger.body]).toEqual([413, { error: 'ERR_BODY_TOO_LARGE', maxBytes: MB }])
  expect((await app.call(appInfo, nobody)).body.uploadLimit).toBe(MB)
})

it('it limits programs, and fields whose own limit is higher', async () => {
  const shop = await connectionProgram(app, app.admin, fixture.connectionId)
  const by = (size: number) => app.call(sendByApi, shop, { body: form('medias', size, { number: customerNumber() }) })
  const phrase = await fixture.do(createQuickMessage, { body: { shortcode: 'tabela', message: 'Tabela' } })
  const sendAttachment = (size: number) =>
    app.call(uploadQuickMessageMedia, app.admin, { params: { id: phrase.id }, body: form('file', size) })
  for (const place of [by, sendAttachment]) {
    expect((await place(MB)).status).toBe(200)
    const { status, body } = await place(MB + 1)
    expect([status, body]).toEqual([413, { error: 'ERR_BODY_TOO_LARGE', maxBytes: MB }])
  }
})
