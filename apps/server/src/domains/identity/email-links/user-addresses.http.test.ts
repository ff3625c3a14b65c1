import { askEmailLink, openEmailLink } from '@recado/contract/identity/email-links'
import * as endpoints from '@recado/contract/identity/endpoints'
import { chooseNewEmail } from '@recado/contract/identity/new-email'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { nobody, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { asOwner } from '../../../platform/db/as-owner.ts'

/** Tests addresses that a company gives to its users: each is confirmed by a separate link. */
let app: TestApp
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp({ SMTP_URL: mails.url })
  await app.rows('update plans set users = 1000')
})
afterAll(async () => {
  await app?.stop()
  await mails?.stop()
})
beforeEach(() => app.rows('delete from failed_attempts'))

const HOSTILE = 'Ganhe 500 reais'
const add = (by: Person, email: string, change: Record<string, unknown> = {}) =>
  app.call(endpoints.createUser, by, {
    body: { name: HOSTILE, lastName: 'em golpe.example', email, password: TEST_PASSWORD, ...change },
  })
const change = (by: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateUser, by, { params: { id }, body })
const show = async (by: Person, id: number) => (await app.call(endpoints.showUser, by, { params: { id } })).body
const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email))
/** Returns the newest link mailed to an address, once `count` mails have arrived. */
async function linkTo(email: string, count = 1): Promise<string> {
  await until(async () => mailsTo(email).length >= count, `${count} mails to ${email}`)
  return /confirmar-email#confirm\.([\w-]+)/.exec(mailsTo(email).at(-1)?.body ?? '')?.[1] ?? ''
}
const open = (token: string, action: 'confirm' | 'claim') =>
  app.call(openEmailLink, nobody, { body: { token, action } })
const login = (email: string, password = TEST_PASSWORD) =>
  app.call(endpoints.login, nobody, { body: { email, password } })

describe('companies.13: an address that a company gives to a user', () => {
  it('an added user receives a link in a fixed text, and confirms with it', async () => {
    const email = 'nova@pessoa.test'
    const { body: user } = await add(app.admin, email)
    expect(user.hasUnconfirmedEmail).toBe(true)
    expect((await login(email)).body.user.hasUnconfirmedEmail).toBe(true)
    const token = await linkTo(email)
    for (const word of [HOSTILE, 'golpe', 'Primeira']) expect(mailsTo(email)[0]?.body).not.toContain(word)
    expect((await open(token, 'confirm')).body).toEqual({ email, proof: null })
    expect((await show(app.admin, user.id)).hasUnconfirmedEmail).toBe(false)
    expect((await open(token, 'claim')).status).toBe(400)
    // No welcome follows, because the company is confirmed separately.
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('a changed address must be confirmed, an unchanged one not', async () => {
    const { body: user } = await add(app.admin, 'antes@troca.test')
    await open(await linkTo('antes@troca.test'), 'confirm')
    await change(app.admin, user.id, { email: 'antes@troca.test', name: 'Rui' })
    expect((await show(app.admin, user.id)).hasUnconfirmedEmail).toBe(false)
    const person = await app.signIn('antes@troca.test')
    const changeResponse = await change(person, user.id, { email: 'depois@troca.test', currentPassword: TEST_PASSWORD })
    expect(changeResponse.body).toMatchObject({ email: 'depois@troca.test', hasUnconfirmedEmail: true })
    const token = await linkTo('depois@troca.test')
    await change(app.admin, user.id, { email: 'outra@troca.test' })
    expect((await open(token, 'confirm')).body, 'a link to a previous address').toEqual({
      error: 'ERR_INVALID_RECOVERY_CODE',
    })
    expect((await open(await linkTo('outra@troca.test'), 'confirm')).status).toBe(200)
  })

  it.each(['confirm', 'claim'] as const)(
    'a link to %s has no effect if the address changes at the same time',
    async (action) => {
      const [before, after] = [`antes@${action}.test`, `depois@${action}.test`]
      const { body: user } = await add(app.admin, before)
      const token = await linkTo(before)
      const answer = await asOwner(app.database.ownerUrl, async (other) => {
        await other.query('begin')
        await other.query('update users set email = $1 where id = $2', [after, user.id])
        await other.query('update sign_in_names set email = $1 where user_id = $2', [after, user.id])
        const openRequest = open(token, action)
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%update users %has_unconfirmed_email = false%'`
        await until(async () => (await app.rows(waits)).length > 0, 'a link that waits for the change')
        await other.query('commit')
        return await openRequest
      })
      expect([answer.status, answer.body]).toEqual([400, { error: 'ERR_INVALID_RECOVERY_CODE' }])
      expect(await show(app.admin, user.id)).toMatchObject({ email: after, hasUnconfirmedEmail: true })
      expect((await login(after)).status).toBe(200)
    },
  )

  it('a rejected creation or change counts no mail', async () => {
    const wrongProof = { profile: 'admin', currentPassword: 'senha-errada-1' }
    const rejections = [
      await add(app.admin, app.stranger.email),
      await add(app.admin, 'chefe@recusada.test', wrongProof),
      await change(app.attendant, app.attendant.userId, {
        email: 'nova@recusada.test',
        currentPassword: 'senha-errada-1',
      }),
    ]
    for (const { status } of rejections) expect(status).toBeGreaterThanOrEqual(400)
    const counted = () =>
      app.rows<{ bucket: string }>(`select bucket from failed_attempts where bucket like 'link %' order by 1`)
    expect(await counted()).toEqual([])
    await add(app.admin, 'aceita@recusada.test')
    expect(await counted()).toEqual([
      { bucket: 'link aceita@recusada.test' },
      { bucket: `link of ${app.admin.companyId}` },
    ])
  })

  it('an address gets five mails per hour, and users are added anyway', async () => {
    const email = 'alvo@muitas.test'
    for (let i = 0; i < 7; i++) {
      const { status, body } = await add(i % 2 ? app.admin : app.stranger, email)
      expect(status).toBe(200)
      await app.call(endpoints.deleteUser, i % 2 ? app.admin : app.stranger, { params: { id: body.id } })
    }
    expect(await app.rows(`select 1 from failed_attempts where bucket = 'link ${email}'`)).toHaveLength(5)
  })
})

describe('companies.13: the owner of an address that another company gave to its user', () => {
  it('claims it by signing up or through their own company; the user and their data stay, with another address', async () => {
    const email = 'dona@vitima.test'
    const { body: user } = await add(app.stranger, email)
    await linkTo(email)
    const addResponse = await add(app.admin, email)
    expect([addResponse.status, addResponse.body]).toEqual([409, { error: 'ERR_DUPLICATED_EMAIL', canClaim: true }])
    expect((await add(app.stranger, email)).body, 'an address of a user of the same company').toEqual({
      error: 'ERR_DUPLICATED_EMAIL',
    })
    const own = await change(app.attendant, app.attendant.userId, { email, currentPassword: TEST_PASSWORD })
    expect(own.body).toEqual({ error: 'ERR_DUPLICATED_EMAIL', canClaim: true })
    const signedUp = await app.call(endpoints.signUp, nobody, {
      body: { company: 'Loja', name: 'Dona', lastName: 'Reis', phone: '11 4002-8922', email, password: TEST_PASSWORD },
    })
    expect(signedUp.body).toEqual({ error: 'ERR_DUPLICATED_EMAIL', canClaim: true })
    await app.call(askEmailLink, nobody, { body: { email } })
    await until(async () => mailsTo(email).length === 2, 'the link to the owner')
    const token = /#claim\.([\w-]+)/.exec(mailsTo(email)[1]?.body ?? '')?.[1] ?? ''
    expect((await open(token, 'claim')).status).toBe(200)
    expect((await change(app.attendant, app.attendant.userId, { email, currentPassword: TEST_PASSWORD })).status).toBe(
      200,
    )
    const formerLogin = await login(email, 'segredo-dela-9')
    expect(formerLogin.body.error).toBe('ERR_INVALID_CREDENTIALS')
    await change(app.attendant, app.attendant.userId, {
      password: 'segredo-dela-9',
      currentPassword: TEST_PASSWORD,
    })
    const failedLogin = await login(email)
    expect(failedLogin.body.error).toBe('ERR_EMAIL_LOST')
    const challenge = String((failedLogin.body as { challenge?: string }).challenge)
    const newAddress = await app.call(chooseNewEmail, nobody, { body: { challenge, email: 'outra@estranho.test' } })
    expect(newAddress.status).toBe(200)
    const again = await login('outra@estranho.test')
    expect(again.body.user).toMatchObject({
      ...{ id: user.id, companyId: app.stranger.companyId, hasUnconfirmedEmail: true },
    })
    await linkTo('outra@estranho.test')
    const traces = await app.rows<{ before: { email: string } }>(
      `select before from audit_log where company_id = $1 and subject = $2 and actor_kind = 'system'`,
      [app.stranger.companyId, `user ${user.id}`],
    )
    expect(traces.map(({ before }) => before.email)).toEqual([email])
  })

  it('an address that was confirmed, or that predates links, cannot be claimed', async () => {
    const { body: user } = await add(app.stranger, 'firme@pessoa.test')
    await open(await linkTo('firme@pessoa.test'), 'confirm')
    expect((await add(app.admin, 'firme@pessoa.test')).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL' })
    expect((await add(app.admin, app.stranger.email)).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL' })
    await app.call(askEmailLink, nobody, { body: { email: 'firme@pessoa.test' } })
    expect(await app.rows('select 1 from email_links where user_id = $1', [user.id])).toEqual([])
  })
})

it('companies.13: without SMTP_URL no confirmation is requested', async () => {
  const quiet = await startTestApp()
  try {
    const { body } = await quiet.call(endpoints.createUser, quiet.admin, {
      body: { name: 'Rui', lastName: 'Costa', email: 'rui@sem.test', password: TEST_PASSWORD },
    })
    expect(body.hasUnconfirmedEmail).toBe(false)
    expect(await quiet.rows('select 1 from email_links')).toEqual([])
  } finally {
    await quiet.stop()
  }
})
