import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createMailer } from './create-mailer.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recado-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const clock = { now: () => new Date('2026-03-01T10:20:30Z') }
const mail = { to: 'ana@example.com', subject: 'Sua senha', text: 'Olá, Ana: abra o endereço.' }
const settings = (smtpUrl: string | null) => ({ smtpUrl, dataDir, publicUrl: 'https://recado.example.com' })

it('without SMTP_URL a mail becomes a file, named in the log', async () => {
  const lines: string[] = []
  const mailer = createMailer(settings(null), clock, createLog('info', { write: (line) => void lines.push(line) }))
  const attachments = [{ filename: 'nota.txt', content: Buffer.from('anexo') }]
  await Promise.all([mailer.send({ ...mail, attachments }), mailer.send(mail)])
  mailer.close()
  const files = readdirSync(join(dataDir, 'mail'))
  expect(files).toHaveLength(2)
  for (const name of files) {
    expect(name).toMatch(/^2026-03-01T10-20-30-000Z-[0-9a-f]{8}\.eml$/)
    const file = join(dataDir, 'mail', name)
    expect(lines.join()).toContain(JSON.stringify(file))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^From: Recado <recado@recado.example.com>\r?\nTo: ana@example.com/m)
  }
})

it('with SMTP_URL a mail is sent to that server, with authentication', async () => {
  const received: { user: unknown; to: string[]; body: string }[] = []
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'pw' ? callback(null, { user: username }) : callback(new Error('wrong password')),
    onData: (stream, session, callback) => {
      text(stream).then((body) => {
        received.push({ user: session.user, to: session.envelope.rcptTo.map((one) => one.address), body })
        callback()
      }, callback)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  try {
    const mailer = createMailer(settings(`smtp://recado:pw@127.0.0.1:${port}`), clock, createLog('silent'))
    await mailer.send({
      ...mail,
      html: '<p>Olá</p>',
      attachments: [{ filename: 'a.txt', content: Buffer.from('anexo') }],
    })
    mailer.close()
    expect(received).toMatchObject([{ user: 'recado', to: ['ana@example.com'] }])
    expect(received[0]!.body).toMatch(/Subject: Sua senha[\s\S]*text\/html[\s\S]*a\.txt/)
    const stranger = createMailer(settings(`smtp://recado:wrong@127.0.0.1:${port}`), clock, createLog('silent'))
    await expect(stranger.send(mail)).rejects.toThrow(/wrong password|Invalid login/)
    stranger.close()
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

it('a line break in an address or a subject adds no header', async () => {
  const mailer = createMailer(settings(null), clock, createLog('silent'))
  await mailer.send({ ...mail, subject: 'Oi\r\nBcc: thief@example.com' })
  const [name] = readdirSync(join(dataDir, 'mail'))
  expect(readFileSync(join(dataDir, 'mail', name!), 'utf8')).not.toMatch(/^Bcc:/m)
})
