import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addKnowledgeFile,
  addKnowledgePage,
  createKnowledge,
  deleteKnowledge,
  refreshKnowledge,
  searchKnowledge,
  showKnowledge,
  updateKnowledge,
} from '@recado/contract/knowledge/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { enqueueJob } from '../../../../test/wake-jobs.ts'
import { type OutsideServer, startOutside } from '../../../platform/egress/test/outside-server.ts'
import { knowledgeRead } from '../jobs.ts'
import { pdfOf } from '../test/pdf-files.ts'

let app: SharedTestApp
let site: OutsideServer
beforeAll(async () => {
  app = await sharedTestApp()
  site = await startOutside()
})
afterAll(async () => {
  await app?.stop()
  await site?.stop()
})
beforeEach(() => {
  site.answer = (_call, reply) => reply.setHeader('content-type', 'text/html').end(page('Entregamos em dois dias.'))
})

const page = (text: string) => `<title>Prazos da loja</title><h1>Prazos</h1><p>${text}</p>`
const at = (id: number) => ({ params: { id } })
const show = async (id: number, as: Person = app.admin) => (await app.call(showKnowledge, as, at(id))).body
const addPage = async (address: string, title = '') =>
  (await app.call(addKnowledgePage, app.admin, { body: { address, title } })).body
const addFile = (name: string, content: Buffer | string, title = '') => {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return app.call(addKnowledgeFile, app.admin, { body: form as never })
}
async function readingEnded(id: number) {
  await until(async () => (await show(id)).state !== 'reading', 'the end of the reading')
  return show(id)
}
const find = async (question: string, as: Person = app.admin) =>
  (await app.call(searchKnowledge, as, { body: { question } })).body.sources.map(({ text }) => text)

it('AI-11: a page is read, found, refreshed on demand and deleted, each live for admins', async () => {
  const socket = await app.socket(app.admin)
  const added = await addPage(`${site.url}/prazos`)
  expect(added).toMatchObject({ kind: 'page', state: 'reading', passages: 0, body: '', readAt: null, failure: null })
  expect(added.title).toBe(`${site.url}/prazos`.replace('http://', ''))
  await socket.receives('-knowledge', ({ record }) => (record as { state?: string } | undefined)?.state === 'ready')
  const read = await show(added.id)
  expect(read).toMatchObject({ title: 'Prazos da loja', state: 'ready', passages: 1, progress: 100, failure: null })
  expect(read.body).toContain('Entregamos em dois dias.')
  expect(read.readAt).not.toBeNull()
  expect(await find('em quantos dias entregam?')).toContain(read.body)
  site.answer = (_call, reply) => reply.setHeader('content-type', 'text/html').end(page('Entregamos em nove dias.'))
  expect((await app.call(refreshKnowledge, app.admin, at(added.id))).body.state).toBe('reading')
  expect((await readingEnded(added.id)).body).toContain('nove dias')
  expect(await find('em quantos dias entregam?')).toEqual([expect.stringContaining('nove dias')])
  expect((await app.call(deleteKnowledge, app.admin, at(added.id))).status).toBe(200)
  expect(await find('em quantos dias entregam?')).toEqual([])
})

it('AI-11: a failed refresh keeps the text that was read before, and shows the reason', async () => {
  const { id } = await addPage(`${site.url}/prazos`)
  await readingEnded(id)
  site.answer = (_call, reply) => void reply.writeHead(500).end('quebrou')
  await app.call(refreshKnowledge, app.admin, at(id))
  expect(await readingEnded(id)).toMatchObject({ state: 'failed', failure: 'status', passages: 1 })
  expect(await find('em quantos dias entregam?')).toEqual([expect.stringContaining('dois dias')])
  await app.call(deleteKnowledge, app.admin, at(id))
})

const big = 'x'.repeat(1024 * 1024 + 1)
it.each([
  ['a private address', 'http://127.0.0.2/', {}, 'address'],
  ['a redirect to a private address', null, { status: 302, headers: { location: 'http://10.0.0.1/' } }, 'address'],
  ['a redirect in a circle', null, { status: 302, headers: { location: '/' } }, 'redirects'],
  ['a missing page', null, { status: 404 }, 'status'],
  ['more than 1 MB', null, { body: big }, 'size'],
  ['a picture', null, { headers: { 'content-type': 'image/png' } }, 'type'],
  ['a page without text', null, { body: '<div id=root></div>' }, 'empty'],
  ['a closed port', 'http://127.0.0.1:9999/', {}, 'unreachable'],
] as const)('AI-11: %s is refused in words', async (_name, address, reply, failure) => {
  const { status = 200, headers = {}, body = page('x') } = reply as { status?: number; headers?: object; body?: string }
  site.answer = (_call, response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  const { id } = await addPage(address ?? site.url)
  expect(await readingEnded(id)).toMatchObject({ state: 'failed', failure, passages: 0 })
  await app.call(deleteKnowledge, app.admin, at(id))
})

it('AI-12: a PDF and a text in Latin-1 are read, and their files are removed with them', async () => {
  const { body: pdf } = await addFile(
    'Manual da loja.pdf',
    await pdfOf(['A garantia cobre defeitos.', 'Trocas em trinta dias.']),
  )
  expect(pdf).toMatchObject({ kind: 'file', title: 'Manual da loja', fileName: 'Manual da loja.pdf', state: 'reading' })
  expect((await readingEnded(pdf.id)).body).toBe('A garantia cobre defeitos.\n\nTrocas em trinta dias.')
  const { body: text } = await addFile('preços.txt', Buffer.from('Pão francês: um real.', 'latin1'), 'Tabela')
  expect((await readingEnded(text.id)).body).toBe('Pão francês: um real.')
  expect(await find('quanto custa o pão francês')).toEqual(['Pão francês: um real.'])
  const [{ file }] = (await app.rows<{ file: string }>(
    `select media_file as file from knowledge_documents where id = ${pdf.id}`,
  )) as [{ file: string }]
  const files = () => readdir(join(app.config.mediaDir, `company${app.admin.companyId}`))
  expect(await files()).toContain(file)
  for (const { id } of [pdf, text]) await app.call(deleteKnowledge, app.admin, at(id))
  await until(async () => !(await files()).includes(file), 'the removal of the file')
})

it.each([
  ['planilha.xlsx', 'PK\u0003\u0004\u0000\u0000'],
  ['página.html', '<p>oi</p>'],
  ['foto.txt', '\u0000\u0001\u0002'],
])('AI-12: the file %s is refused before it is stored', async (name, content) => {
  expect((await addFile(name, content)).body).toMatchObject({ error: 'ERR_KNOWLEDGE_FILE' })
})

it('AI-12: a reading that ended the process three times is given up, and an old reading changes nothing', async () => {
  const { body: file } = await addFile('prazos.txt', 'Dois dias úteis.')
  await readingEnded(file.id)
  const begin = (tries: number) =>
    app.rows<{ reading: number }>(
      `update knowledge_documents set state = 'reading', reading = reading + 1, tries = ${tries}
       where id = ${file.id} and company_id = ${app.admin.companyId} returning reading`,
    )
  const run = (reading: number) =>
    enqueueJob(app, knowledgeRead, { companyId: app.admin.companyId, documentId: file.id, reading })
  const reading = (await begin(3))[0]?.reading ?? 0
  await run(reading - 1)
  await run(reading)
  expect(await readingEnded(file.id)).toMatchObject({ state: 'failed', failure: 'complex', passages: 1 })
  await run((await begin(1))[0]?.reading ?? 0)
  expect(await readingEnded(file.id)).toMatchObject({ state: 'ready', failure: null })
  await app.call(deleteKnowledge, app.admin, at(file.id))
})

it('AI-12: an empty text and one without words are refused', async () => {
  const { body } = await addFile('vazio.txt', ' \n\n ')
  expect(await readingEnded(body.id)).toMatchObject({ failure: 'empty' })
  await app.call(deleteKnowledge, app.admin, at(body.id))
})

it('AI-12: a page or file keeps its text, only the title changes, and a written text has no source', async () => {
  const { body: file } = await addFile('prazos.txt', 'Dois dias úteis.')
  await readingEnded(file.id)
  const change = (body: object) => app.call(updateKnowledge, app.admin, { ...at(file.id), body })
  expect((await change({ body: 'Outro texto' })).body).toEqual({ error: 'ERR_KNOWLEDGE_READ_ONLY' })
  expect((await change({ kind: 'faq' })).body).toEqual({ error: 'ERR_KNOWLEDGE_READ_ONLY' })
  expect((await change({ title: 'Nossos prazos' })).body).toMatchObject({ title: 'Nossos prazos', passages: 1 })
  const { sources } = (await app.call(searchKnowledge, app.admin, { body: { question: 'nossos prazos' } })).body
  expect(sources).toMatchObject([{ title: 'Nossos prazos', text: 'Dois dias úteis.' }])
  const { body: text } = await app.call(createKnowledge, app.admin, {
    body: { kind: 'text', title: 'Escrito', body: 'Aqui mesmo.' },
  })
  expect((await app.call(refreshKnowledge, app.admin, at(text.id))).body).toEqual({ error: 'ERR_KNOWLEDGE_NO_SOURCE' })
  for (const { id } of [file, text]) await app.call(deleteKnowledge, app.admin, at(id))
})

it.each(['ftp://exemplo.com', 'localhost', 'https://ana:senha@exemplo.com/'])(
  'AI-11: the address %s is refused in the form',
  async (address) => {
    expect((await app.call(addKnowledgePage, app.admin, { body: { address } })).body).toMatchObject({
      error: 'ERR_KNOWLEDGE_ADDRESS',
    })
  },
)
