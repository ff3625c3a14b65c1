import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ticketTranscript } from '@recado/contract/conversations/history'
import type { Scope } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { writeTranscript } from './write-transcript.ts'

let fixture: TicketFixture
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recado-transcripts-'))
  vi.stubEnv('TMPDIR', folder)
  fixture = await startTicketFixture()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await fixture.stop()
})

/** Extracts the texts that a PDF draws from its uncompressed pages: strings in hexadecimal between brackets. */
function textsOf(pdf: Buffer): string {
  const operations = pdf.toString('latin1').matchAll(/\[((?:<[0-9a-f]+>|[\s\d.-])+)\] TJ/g)
  const read = (part: string) =>
    [...part.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')
  return [...operations].map(([, part = '']) => read(part)).join('\n')
}

async function seed(count: number): Promise<number> {
  const { ana, sales, one } = fixture
  const contactId = await fixture.contact(one, { name: 'Márcia Ação' })
  const id = await fixture.ticket(one, { contactId, queueId: sales, status: 'open', userId: ana.userId })
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, sent_at)
     select company_id, id, contact_id, connection_id, 'T' || id || '-' || n, n % 2 = 0, case when n % 2 = 0 then user_id end,
       'mensagem ' || n || ' 👍', '2026-11-18T23:00:00Z'::timestamptz + n * interval '2 hours'
     from tickets, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  )
  return id
}

/** A user of sales who may export the conversations of their queues. */
const exporter = (scope: Scope = 'queues') => ({
  ...fixture.ana,
  permissions: { ...fixture.ana.permissions, 'tickets:export': scope },
})

const bytesOf = async (id: number) => {
  const { pdf } = await writeTranscript(fixture.services, exporter(), { ticketId: id, compress: false })
  return Buffer.concat(await pdf.toArray())
}

it('a transcript contains sender, time and text of a conversation, in order, with days and page numbers', async () => {
  const id = await seed(40)
  await fixture.ask(
    `update messages set media_type = 'image', media_name = 'recibo.png', body = '' where ticket_id = $1 and external_id like '%-3'`,
    [id],
  )
  await fixture.ask(`update messages set is_deleted = true where ticket_id = $1 and external_id like '%-5'`, [id])
  await fixture.ask(
    `update messages set ad = '{"headline":"Promoção de sofás","body":"","sourceUrl":"https://fb.me/a","sourceId":"120","sourceType":"ad","clickId":"X"}'
     where ticket_id = $1 and external_id like '%-7'`,
    [id],
  )
  const quoted = { kind: 'status', text: 'Novidades', mediaType: 'chat', fromMe: true, name: null, thumbnail: null }
  await fixture.ask(`update messages set quote = $2 where ticket_id = $1 and external_id like '%-9'`, [
    ...[id, JSON.stringify(quoted)],
  ])
  await fixture.ask(`update messages set quote = $2 where ticket_id = $1 and external_id like '%-11'`, [
    ...[id, JSON.stringify({ ...quoted, kind: 'message', text: '', fromMe: false, name: 'Rui' })],
  ])
  await fixture.ask(
    `update messages m set quoted_id = q.id from messages q
     where m.ticket_id = $1 and q.ticket_id = $1 and m.external_id like '%-13' and q.external_id like '%-2'`,
    [id],
  )
  const pdf = await bytesOf(id)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const texts = textsOf(pdf)
  for (const text of ['Primeira', 'Conversa com Márcia Ação', 'Vendas', '18/11/2026', '19/11/2026', 'Página 2'])
    expect(texts).toContain(text)
  expect(texts).toContain('[Foto: recibo.png]')
  expect(texts).toContain('[Mensagem apagada]')
  expect(texts).toMatch(/\[Anúncio: Promoção de sofás .+ https:\/\/fb\.me\/a\]\nmensagem 7 /)
  // MSG-07
  expect(texts).toMatch(/\[Resposta a um status .+ empresa: Novidades\]\nmensagem 9 /)
  expect(texts).toMatch(/\[Resposta a .+ Rui: mensagem que não está aqui\]\nmensagem 11 /)
  expect(texts).toMatch(/\[Resposta a .+ empresa: mensagem 2 \(\+1\)\]\nmensagem 13 /)
  expect(texts).not.toMatch(/^mensagem 5 /m)
  expect(texts).toContain('mensagem 40 (+1)')
  expect(texts.indexOf('mensagem 1 ')).toBeLessThan(texts.indexOf('mensagem 2 '))
  expect(texts).toMatch(/22:00 {2}Márcia Ação/)
  expect(texts).toMatch(/00:00 {2}Ana/)
})

/** Returns the transcripts in the folder for temporary files. */
const left = () => readdirSync(folder).filter((name) => name.startsWith('transcript-'))

it('a transcript with 5,000 messages is read in batches, and leaves no file behind', async () => {
  const id = await seed(5000)
  const { pdf, bytes } = await writeTranscript(fixture.services, exporter(), { ticketId: id })
  expect(left()).toEqual([])
  expect(Buffer.concat(await pdf.toArray())).toHaveLength(bytes)
  expect(bytes).toBeGreaterThan(100_000)
})

it('a transcript ends at its time limit or when its caller leaves, with a readable error, and the next one is written', async () => {
  const id = await seed(40)
  const make = (call: object) => writeTranscript(fixture.services, exporter(), { ticketId: id, ...call })
  await expect(make({ limitMs: 1 })).rejects.toMatchObject({ code: 'ERR_TRANSCRIPT_UNFINISHED', status: 503 })
  const caller = new AbortController()
  const first = make({ signal: caller.signal })
  const waiting = make({ signal: AbortSignal.any([caller.signal]) })
  caller.abort(new Error('hung up'))
  await expect(first).rejects.toThrow('hung up')
  await expect(waiting).rejects.toThrow('hung up')
  expect(left()).toEqual([])
  const { pdf } = await make({})
  pdf.destroy()
})

it('texts without spaces, or many long texts, take time proportional to their length', async () => {
  const id = await seed(4)
  await fixture.ask(`update messages set body = repeat('k', 65000) where ticket_id = $1`, [id])
  const pdf = await bytesOf(id)
  expect(textsOf(pdf).match(/k/g)).toHaveLength(4 * 65_000)
})

it('a transcript is available to users who may see and export the ticket', async () => {
  const { ana, bia, two } = fixture
  const id = await seed(1)
  const ask = (as: typeof ana, ticketId = id) => fixture.call(ticketTranscript, as, { params: { id: ticketId } })
  const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await ask(ana)).toMatchObject(rejection)
  expect(await ask({ ...exporter(), userId: bia.userId, queueIds: bia.queueIds })).toMatchObject(rejection)
  expect(await ask({ ...exporter('own'), userId: bia.userId })).toMatchObject(rejection)
  expect(await ask(two.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  expect(await ask(exporter(), 999_999)).toMatchObject({ status: 404 })
  const entries = () =>
    fixture.ask('select actor_id, after from audit_log where action = $1 and subject = $2', [
      ...['ticket.export', `ticket ${id}`],
    ])
  expect(await entries()).toEqual([])
  await bytesOf(id)
  const after = { name: 'Márcia Ação', protocol: expect.any(String), rows: expect.any(Number) }
  expect(await entries()).toEqual([{ actor_id: ana.userId, after }])
})
