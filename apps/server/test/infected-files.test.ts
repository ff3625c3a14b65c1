import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { exportContactData, listPrivacyRequests } from '@recado/contract/privacy/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaDownload } from '../src/domains/conversations/jobs.ts'
import { readZip } from '../src/domains/privacy/test/read-zip.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type ClamdServer, EICAR, startClamd } from './clamd-server.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { until } from './until.ts'
import { enqueueJob } from './wake-jobs.ts'

let clamd: ClamdServer
let app: TestApp
let fixture: CompanyFixture
beforeAll(async () => {
  clamd = await startClamd({ limit: 4096 })
  app = await startTestApp({ CLAMD_URL: `tcp://127.0.0.1:${clamd.port}`, LOG_LEVEL: 'silent' })
  fixture = await createCompanyFixture(app, app.admin, 'ALFA')
})
afterAll(async () => {
  await app?.stop()
  await clamd?.stop()
})

const upload = (ticketId: number, content: string) => {
  const form = new FormData()
  form.append('medias', new Blob([content], { type: 'text/plain' }), 'nota.txt')
  return app.call(sendMessages, app.admin, { params: { ticketId }, body: form as never })
}

it('messages.10: an infected upload is refused with the virus’s name and not stored; others pass through the scanner', async () => {
  const { ticket } = await fixture.newConversation()
  expect(await upload(ticket.id, EICAR)).toMatchObject({
    status: 400,
    body: { error: 'ERR_INFECTED_FILE', name: 'Eicar-Test-Signature' },
  })
  expect((await upload(ticket.id, 'uma nota')).status).toBe(200)
  expect(clamd.received.map(String)).toEqual([EICAR, 'uma nota'])
  expect((await app.rows(`select 1 from messages where media_name = 'nota.txt'`)).length).toBe(1)
  // Larger than the scanner's limit: stored, as operate.md says.
  expect((await upload(ticket.id, 'x'.repeat(9000))).status).toBe(200)
})

it('PLUS-21, messages.10: a bundle of personal data has a text in place of a file that the scanner now rejects', async () => {
  const { ticket } = await fixture.newConversation()
  await upload(ticket.id, 'limpo na chegada')
  const [stored] = await app.rows<{ file: string }>(
    `select media_file as file from messages where ticket_id = $1 and media_file is not null`,
    [ticket.id],
  )
  clamd.alsoFinds('limpo na chegada')
  const { id } = await fixture.do(exportContactData, { params: { contactId: ticket.contact.id } })
  const request = await until(async () => {
    const { requests } = await fixture.do(listPrivacyRequests, { query: {} })
    return requests.find((one) => one.id === id && ['done', 'failed'].includes(one.state))
  }, 'the end of the export')
  expect(request.state).toBe('done')
  const zip = readZip(Buffer.from(await (await fetch(`${app.url}${request.downloadUrl}`)).arrayBuffer()))
  const media = [...zip.keys()].filter((name) => name.startsWith('media/'))
  expect([stored?.file, media.length]).toEqual([expect.any(String), 1])
  expect(media[0]).toMatch(/\.txt\.txt$/)
  expect(zip.get(media[0] ?? '')?.toString()).toMatch(/^Este arquivo não está aqui: o antivírus encontrou /)
})

it('messages.10: an infected received file stays closed and its message says so; while the scanner does not answer, it waits', async () => {
  const { ticket } = await fixture.newConversation()
  const receive = (text: string, filename: string) =>
    fixture.do(simulatorInbound, {
      params: { whatsappId: fixture.connectionId },
      body: {
        ...{ number: ticket.contact.number, body: '' },
        media: { filename, mimetype: 'text/plain', base64: Buffer.from(text).toString('base64') },
      } as never,
    })
  const message = (filename: string, state: string) =>
    until(async () => {
      const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
      return messages.find(({ mediaName, mediaState }) => mediaName === filename && mediaState === state)
    }, `${filename} as ${state}`)
  await receive(EICAR, 'virus.txt')
  expect(await message('virus.txt', 'failed')).toMatchObject({ mediaUrl: null, mediaNote: 'infected' })
  expect(await app.rows(`select media_file from messages where media_name = 'virus.txt'`)).toEqual([
    { media_file: null },
  ])
  const { port } = clamd
  await clamd.stop()
  expect(await upload(ticket.id, 'sem scanner')).toMatchObject({
    status: 503,
    body: { error: 'ERR_STORAGE_UNAVAILABLE' },
  })
  await receive('limpo', 'limpo.txt')
  await message('limpo.txt', 'pending')
  clamd = await startClamd({ limit: 4096, port })
  await app.rows(`update pgboss.job set start_after = now() where name = 'media.download' and state < 'active'`)
  // A download without a message does nothing, but makes the workers poll.
  await enqueueJob(app, mediaDownload, { companyId: app.admin.companyId, messageId: 0 })
  expect(await message('limpo.txt', 'ready')).toMatchObject({ mediaNote: null })
})
