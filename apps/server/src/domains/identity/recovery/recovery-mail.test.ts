import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmailLink } from '@recado/contract/identity/email-links'
import * as endpoints from '@recado/contract/identity/endpoints'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { nobody } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { createSecrets } from '../../../platform/secrets.ts'

const CODE = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/

it('SGN-10, SGN-11: the running server sends the mail, and its code sets a password that works', async () => {
  const app = await startTestApp()
  try {
    const { email } = app.attendant
    const folder = join(app.config.dataDir, 'mail')
    await app.call(endpoints.forgotPassword, nobody, { params: { email } })
    const name = await until(
      async () => (await readdir(folder)).find((one) => one.endsWith('.eml')),
      'the mail of the code',
    )
    const mail = await readFile(join(folder, name), 'utf8')
    expect(mail).toMatch(new RegExp(`^To: ${email}`, 'm'))
    // Skip the header, because a numeric message id can look like a code.
    const token = CODE.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0] ?? ''
    const jobs = JSON.stringify(await app.rows(`select * from pgboss.job where name = 'mail.send'`))
    expect(jobs, 'a readable address in a stored job').not.toContain(email)
    expect(jobs, 'a readable code in a stored job').not.toMatch(new RegExp(`${token}|${token.replace('-', '')}`))
    const newPassword = 'Segredo-Novo-1'
    const answer = await app.call(endpoints.resetPassword, nobody, { params: { email, token, newPassword } })
    expect(answer.status).toBe(200)
    expect((await app.signIn(email, newPassword)).userId).toBe(app.attendant.userId)
  } finally {
    await app.stop()
  }
})

it("SGN-07, SGN-10: welcome and code are sent by SMTP as HTML and text, in the reader's language", async () => {
  const mails = await startMailServer()
  const { received } = mails
  const app = await startTestApp({ SMTP_URL: mails.url })
  try {
    const email = 'rita@panaderia.test'
    const company = 'Panadería <Sol> & Hijas'
    const body = {
      company,
      name: 'Rita',
      lastName: 'Reis',
      email,
      phone: '11 4002-8922',
      password: 'segredo1',
      language: 'es',
    }
    expect((await app.call(endpoints.signUp, nobody, { body })).status).toBe(200)
    const link = await until(async () => received[0], 'the link')
    expect(link.body).toContain('Una cuenta de Recado usa esta dirección.')
    const token = /#confirm\.([\w-]+)/.exec(link.body)?.[1] ?? ''
    await app.call(openEmailLink, nobody, { body: { token, action: 'confirm' } })
    const mail = await until(async () => received[1], 'the welcome')
    expect(mail.to).toEqual([email])
    expect(mail.body).toContain('Content-Type: multipart/alternative')
    expect(mail.body).toContain('La cuenta de la empresa Panadería <Sol> & Hijas está lista y activa.')
    expect(mail.body).toContain('<html lang="es">')
    expect(mail.body).toContain('Panadería &lt;Sol&gt; &amp; Hijas')
    expect(mail.body).toContain(`href="${app.config.publicUrl}/login"`)
    expect(mail.body).not.toContain('segredo1')
    await app.call(endpoints.forgotPassword, nobody, { params: { email } })
    const second = await until(async () => received[2], 'the code')
    expect(second.body).toContain('Usa este código en Recado')
    const codes = second.body.match(new RegExp(CODE, 'g')) ?? []
    expect(new Set(codes).size, 'the same code as text and as HTML').toBe(1)
    expect(codes.length).toBeGreaterThanOrEqual(2)
  } finally {
    await app.stop()
    await mails.stop()
  }
})

it('SGN-10: queued mails are stored sealed; a plain one of an older version is sent too', async () => {
  const mails = await startMailServer()
  const app = await startTestApp({ SMTP_URL: mails.url })
  try {
    const body = {
      company: 'Sapataria Única',
      name: 'Rita',
      lastName: 'Reis',
      phone: '11 4002-8922',
      password: 'segredo1',
    }
    const email = 'rita@sapataria.test'
    expect((await app.call(endpoints.signUp, nobody, { body: { ...body, email } })).status).toBe(200)
    await until(() => mails.received.length === 1, 'the link')
    expect(mails.received[0]?.body).toContain('Uma conta do Recado')
    const jobs = await app.rows<{ data: Record<string, unknown> }>(
      `select data from pgboss.job where name = 'mail.send'`,
    )
    expect(jobs.map(({ data }) => Object.keys(data).sort())).toEqual([['sealed']])
    expect(JSON.stringify(jobs)).not.toMatch(/Sapataria|sapataria|conta|confirmar|Rita Reis/)
    const secrets = createSecrets(app.config.secretKey ?? '')
    const { to, ...content } = { to: 'endereco@sapataria.test', subject: 'Selada', text: 'Com o endereço aberto' }
    const half = { to, sealed: secrets.seal('mail', JSON.stringify(content)).toString('base64') }
    const plain = {
      to: 'antes@sapataria.test',
      subject: 'De antes',
      text: 'Escrita em claro',
      html: '<p>Escrita em claro</p>',
    }
    await app.rows(`update pgboss.job set data = $1, state = 'created', completed_on = null where name = 'mail.send'`, [
      JSON.stringify(plain),
    ])
    await app.restart()
    const old = await until(
      () => mails.received.find(({ to }) => to.includes(plain.to)),
      'the mail from before the restart',
    )
    expect(old.body).toContain('Escrita em claro')
    await app.rows(`update pgboss.job set data = $1, state = 'created', completed_on = null where name = 'mail.send'`, [
      JSON.stringify(half),
    ])
    await app.restart()
    const older = await until(() => mails.received.find((mail) => mail.to.includes(to)), 'the half-sealed mail')
    expect(older.body).toContain('Com o')
  } finally {
    await app.stop()
    await mails.stop()
  }
})
