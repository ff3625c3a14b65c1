import { get } from 'node:http'
import { healthReady } from '@recado/contract/app/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { deleteMessage, listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaDownload } from '../src/domains/conversations/jobs.ts'
import { readConfig } from '../src/platform/config.ts'
import { asOwner } from '../src/platform/db/as-owner.ts'
import { SettingError } from '../src/platform/setting.rules.ts'
import { requireStorage } from '../src/platform/storage/open-storage.ts'
import { removeFiles } from '../src/platform/storage/remove-files.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { nobody } from './people.ts'
import { type S3Server, startS3Server } from './s3/s3-server.ts'
import { PNG } from './sample.ts'
import { until } from './until.ts'
import { enqueueJob } from './wake-jobs.ts'

/** The product with media in an object store: what browsers receive, and what happens when the store is away. */

let store: S3Server
let app: TestApp
let fixture: CompanyFixture
let ticketId = 0
const settings = () => ({
  STORAGE_URL: `s3://${store.bucket.name}/recado`,
  STORAGE_ENDPOINT: store.url,
  STORAGE_REGION: store.signer.region,
  STORAGE_ACCESS_KEY: store.signer.accessKey,
  STORAGE_SECRET_KEY: store.signer.secretKey,
})

beforeAll(async () => {
  store = await startS3Server()
  app = await startTestApp({ ...settings(), LOG_LEVEL: 'silent' })
  fixture = await createCompanyFixture(app, app.admin, 'OBJ3T0')
  ticketId = (await fixture.newConversation()).ticket.id
})
afterAll(async () => {
  await app?.stop()
  await store?.stop()
})

const post = (content: Uint8Array, name = 'arquivo.bin') => {
  const form = new FormData()
  form.append('medias', new Blob([Uint8Array.from(content)]), name)
  return app.call(sendMessages, app.admin, { params: { ticketId }, body: form })
}
async function sendFile(content: Uint8Array, name?: string) {
  const { status, body } = await post(content, name)
  expect(status, JSON.stringify(body)).toBe(200)
  const [message] = body.messages
  if (!message?.mediaUrl) throw new Error('no medium')
  return { ...message, address: app.url + message.mediaUrl }
}
const ready = async () => {
  const { status, body } = await app.call(healthReady, nobody)
  return [status, body.missing]
}

async function messages(): Promise<number> {
  const [row] = await app.rows<{ count: number }>('select count(*)::int as count from messages where ticket_id = $1', [
    ticketId,
  ])
  return row?.count ?? 0
}

/** Makes waiting removals due. An additional one makes the workers poll. */
async function removeNow(): Promise<void> {
  await app.rows(`update pgboss.job set start_after = now() where name = 'files.remove' and state = 'created'`)
  await app.server.services.workplace.run(app.admin.companyId, (work) => removeFiles(work, ['none.bin']))
}

/** Returns the number of waiting downloads. */
async function waiting(): Promise<number> {
  const [row] = await app.rows<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'media.download' and state = 'created' and start_after > now()`,
  )
  return row?.count ?? 0
}

it('serves files only from the product’s address, whole, in part and as HEAD, with their type', async () => {
  const png = Buffer.from(PNG, 'base64')
  const { address, mediaUrl } = await sendFile(png, 'foto.png')
  expect(mediaUrl).toMatch(/^\/api\/public\/company\d+\//)
  const whole = await fetch(address)
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(png)
  const headers = { 'content-type': 'image/png', 'content-disposition': 'inline', 'content-length': String(png.length) }
  expect(Object.fromEntries(whole.headers)).toMatchObject({ ...headers, 'accept-ranges': 'bytes' })
  const head = await fetch(address, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
  expect([head.status, Object.fromEntries(head.headers), await head.text()]).toEqual([
    200,
    expect.objectContaining(headers),
    '',
  ])
  const [tag, time] = [whole.headers.get('etag') ?? '', whole.headers.get('last-modified') ?? '']
  for (const condition of [tag, time, undefined]) {
    const headers = { range: 'bytes=1-3', ...(condition && { 'if-range': condition }) }
    const part = await fetch(address, { headers })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      'PNG',
    ])
  }
  const other = await fetch(address, { headers: { range: 'bytes=1-3', 'if-range': '"another"' } })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, png.length])
  const beyondEnd = await fetch(address, { headers: { range: `bytes=${png.length}-` } })
  expect([beyondEnd.status, beyondEnd.headers.get('content-range')]).toEqual([416, `bytes */${png.length}`])
  const missingFile = await fetch(address.replace(/company\d+\/./, (part) => `${part}x`))
  expect([missingFile.status, (await fetch(address.replace(/s=[\w-]+/, 's=x'), { method: 'HEAD' })).status]).toEqual([
    404, 404,
  ])
  const text = `${JSON.stringify([...whole.headers])}${await missingFile.text()}`
  for (const secretText of [store.signer.secretKey, store.signer.accessKey, store.bucket.name])
    expect(text).not.toContain(secretText)
})

it('a browser that disconnects or reads slowly uses no more of the store than it reads', async () => {
  const { address } = await sendFile(Buffer.alloc(32 * 1024 * 1024, 7))
  await until(() => store.underWay() === 0, 'a store at rest')
  await new Promise<void>((resolve, fail) => {
    const request = get(address, (response) => {
      response.once('data', () => {
        // The client stops reading, so the store must wait instead of filling the server's memory.
        response.pause()
        until(() => store.underWay() === 1, 'a store that waits')
          .then(() => {
            response.destroy()
            resolve()
          })
          .catch(fail)
      })
      response.on('error', () => undefined)
    })
    request.on('error', () => undefined)
  })
  await until(() => store.underWay() === 0, 'the end of the reading')
})

it('removes the file with its message', async () => {
  const { id, mediaPath } = await sendFile(Buffer.from('passageiro'))
  const key = `recado/company${app.admin.companyId}/${mediaPath}`
  expect([...store.bucket.objects.keys()]).toContain(key)
  expect((await app.call(deleteMessage, app.admin, { params: { id } })).status).toBe(200)
  await until(() => !store.bucket.objects.has(key), 'the end of the file')
})

it('removes no file of a rolled-back change, and files of a committed one even when the store is away then', async () => {
  const { id, mediaPath } = await sendFile(Buffer.from('fica'))
  const { companyId } = app.admin
  const key = `recado/company${companyId}/${mediaPath}`
  const removals = () =>
    app.rows(`select id from pgboss.job where name = 'files.remove' and data->'files' ? $1 and state <> 'completed'`, [
      mediaPath,
    ])
  const undone = app.server.services.workplace.run(companyId, async (work) => {
    await removeFiles(work, [mediaPath])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await removals()).toEqual([])
  await store.down()
  try {
    expect((await app.call(deleteMessage, app.admin, { params: { id } })).status).toBe(200)
    // Tried, delayed, and stored as a row: a process that dies now loses nothing.
    await until(
      async () =>
        (
          await app.rows(
            `select id from pgboss.job where name = 'files.remove' and data->'files' ? $1 and start_after > now()`,
            [mediaPath],
          )
        ).length > 0,
      'a removal that waits for the store',
    )
  } finally {
    await store.up()
  }
  expect(store.bucket.objects.has(key)).toBe(true)
  await removeNow()
  await until(() => !store.bucket.objects.has(key), 'the end of the file', 60_000)
})

it('a file whose record is refused is removed, even when the store is away then', async () => {
  await app.rows(
    `create function no_message() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await app.rows('create trigger no_message before insert on messages for each row execute function no_message()')
  const before = new Set(store.bucket.objects.keys())
  const fresh = () => [...store.bucket.objects.keys()].filter((key) => !before.has(key))
  try {
    // The record waits until the store is away.
    const upload = await asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query('begin; lock table messages in share mode')
      const pendingPost = post(Buffer.from('sem mensagem'))
      await until(() => fresh().length > 0, 'a stored file')
      await store.down()
      await owner.query('rollback')
      return pendingPost
    })
    expect(upload.status).toBe(500)
    const waitingRemovals = `select data->'files' as files from pgboss.job
      where name = 'files.remove' and state = 'created' and start_after > now()`
    const waiting = await until(
      async () => (await app.rows<{ files: string[] }>(waitingRemovals))[0],
      'a removal that waits for the store',
    )
    expect(fresh()).toEqual(waiting.files.map((file) => `recado/company${app.admin.companyId}/${file}`))
  } finally {
    await app.rows('drop function no_message cascade')
    await store.up()
  }
  await removeNow()
  await until(() => fresh().length === 0, 'the end of the file')
})

it('reports that the store is away or refuses, stores nothing partially, and continues afterwards', async () => {
  const { address } = await sendFile(Buffer.from('antes'))
  const number = customerNumber()
  const media = { filename: 'foto.png', mimetype: 'image/png', base64: PNG }
  const before = await messages()
  const keys = [...store.bucket.objects.keys()].sort()
  await store.down()
  try {
    const refusal = await post(Buffer.from('durante'))
    expect([refusal.status, refusal.body]).toEqual([503, { error: 'ERR_STORAGE_UNAVAILABLE' }])
    expect(await messages()).toBe(before)
    const unread = await fetch(address)
    expect([unread.status, await unread.json()]).toEqual([503, { error: 'ERR_STORAGE_UNAVAILABLE' }])
    await until(async () => (await ready())[0] === 503, 'a server that is not ready', 60_000)
    expect(await ready()).toEqual([503, ['storage']])
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('recado_storage_up{of="media"} 0\n')
    // A customer's message is stored without its medium, which is fetched later.
    await fixture.do(simulatorInbound, { params: { whatsappId: fixture.connectionId }, body: { number, media } })
    await until(async () => (await waiting()) > 0, 'a medium that waits for the store')
  } finally {
    await store.up()
  }
  expect([...store.bucket.objects.keys()].sort()).toEqual(keys)
  await until(async () => (await ready())[0] === 200, 'a server that is ready', 60_000)
  expect(await (await fetch(address)).text()).toBe('antes')
  await app.rows(`update pgboss.job set start_after = now() where name = 'media.download' and state = 'created'`)
  // A download without a message does nothing, but makes the workers poll.
  await enqueueJob(app, mediaDownload, { companyId: app.admin.companyId, messageId: 0 })
  await until(
    async () => {
      const [row] = await app.rows<{ ticket_id: number }>(
        `select ticket_id from messages where contact_id in (select contact_id from contact_identities where value = $1)`,
        [number],
      )
      const { messages } = await fixture.do(listMessages, { params: { ticketId: row?.ticket_id ?? 0 } })
      return messages[0]?.mediaUrl && (await fetch(app.url + messages[0].mediaUrl)).status === 200
    },
    'the medium that waited',
    60_000,
  )
})

it('a start reports in one line what the store’s problem is', async () => {
  const config = (change: Record<string, string>) => readConfig({ ...settings(), ...change })
  for (const [change, word] of [
    [{ STORAGE_SECRET_KEY: 'wrong' }, /SignatureDoesNotMatch/],
    [{ STORAGE_URL: 's3://another' }, /NoSuchBucket/],
    [{ STORAGE_ENDPOINT: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
  ] as const) {
    const error = await requireStorage(config(change)).catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(SettingError)
    expect((error as Error).message).toMatch(/^STORAGE_URL: the bucket [\w-]+ cannot be used \([^\n]+\)$/)
    expect((error as Error).message).toMatch(word)
  }
  const objects = store.bucket.objects.size
  await requireStorage(config({}))
  expect(store.bucket.objects.size).toBe(objects)
})
