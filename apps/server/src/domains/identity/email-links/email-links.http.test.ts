import { askEmailLink, openEmailLink } from '@recado/contract/identity/email-links'
import * as endpoints from '@recado/contract/identity/endpoints'
import { chooseNewEmail } from '@recado/contract/identity/new-email'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { nobody, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { daysLater, saoPauloDay } from '../access/due-date.rules.ts'

/** Tests address ownership: sign-ups with mail servers, and the owner of an address that another account uses. */
let app: TestApp
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp({ SMTP_URL: mails.url, TRUST_PROXY: '127.0.0.1' })
})
afterAll(async () => {
  await app?.stop()
  await mails?.stop()
})
beforeEach(() => app.rows('delete from failed_attempts'))

const PASSWORD = 'segredo-dela-1'
const HOSTILE = 'Ganhe 500 reais em golpe.example'
const signUp = (email: string, change: Record<string, unknown> = {}) =>
  app.call(endpoints.signUp, nobody, {
    body: {
      company: HOSTILE,
      name: 'Clique aqui',
      lastName: 'Agora',
      phone: '11 4002-8922',
      password: PASSWORD,
      email,
      ...change,
    },
  })
const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email))
/** Returns the newest link mailed to an address, once `count` mails have arrived. */
async function linkTo(email: string, count = 1): Promise<string> {
  await until(async () => mailsTo(email).length >= count, `${count} mails to ${email}`)
  return /confirmar-email#\w+\.([\w-]+)/.exec(mailsTo(email).at(-1)?.body ?? '')?.[1] ?? ''
}
const open = (token: string, action: 'confirm' | 'claim') =>
  app.call(openEmailLink, nobody, { body: { token, action } })
const ask = (email: string) => app.call(askEmailLink, nobody, { body: { email } })
const login = (email: string, password = PASSWORD) => app.call(endpoints.login, nobody, { body: { email, password } })
const companyOf = async (email: string) =>
  (await app.rows<{ id: number }>('select company_id as id from sign_in_names where email = $1', [email]))[0]?.id ?? 0
describe('companies.12: the address of a sign-up', () => {
  it('SGN-08: the account works immediately, and the first mail contains a link and no text of the sign-up', async () => {
    const email = 'nova@vitima.test'
    const signUpResponse = await signUp(email)
    expect(signUpResponse.status).toBe(200)
    expect((await login(email)).status).toBe(200)
    const token = await linkTo(email)
    for (const word of [HOSTILE, 'golpe', 'Clique', 'Agora']) expect(mailsTo(email)[0]?.body).not.toContain(word)
    const stored = JSON.stringify(await app.rows(`select token_hash::text from email_links`))
    expect(stored).not.toContain(token)
    expect((await open(token, 'confirm')).body).toEqual({ email, proof: null })
    await until(async () => mailsTo(email).length === 2, 'the welcome')
    expect(mailsTo(email)[1]?.body).toContain(HOSTILE)
    expect(await open(token, 'confirm')).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_RECOVERY_CODE' } })
  })

  it('a link expires after 24 hours, and each account has a separate link', async () => {
    await signUp('um@prazo.test')
    await signUp('dois@prazo.test')
    const [one, two] = [await linkTo('um@prazo.test'), await linkTo('dois@prazo.test')]
    await app.rows(`update email_links set expires_at = now() - interval '1 second' where email = 'um@prazo.test'`)
    expect((await open(one, 'confirm')).status).toBe(400)
    expect((await open(`${two.slice(0, -1)}_`, 'confirm')).status).toBe(400)
    expect((await open(two, 'confirm')).body.email).toBe('dois@prazo.test')
    expect(
      await app.rows('select name from companies where unconfirmed_user_id is not null and id = any($1)', [
        [await companyOf('um@prazo.test'), await companyOf('dois@prazo.test')],
      ]),
    ).toHaveLength(1)
  })
})

describe('companies.12: the recipients of a company’s mails', () => {
  const signIn = async (email: string) => {
    const { body } = await login(email)
    return { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
  }
  /** Ways to confirm a sign-up's company at another address. @returns the link for it */
  const paths: Record<string, (signer: Person, other: string) => Promise<string>> = {
    async 'the first admin changes their own address'(signer, other) {
      const body = { email: other, currentPassword: PASSWORD }
      await app.call(endpoints.updateUser, signer, { params: { id: signer.userId }, body })
      return linkTo(other)
    },
    async 'a second admin removes the first'(signer, other) {
      const body = { name: 'Outra', lastName: 'Pessoa', email: other, profile: 'admin' as const, password: PASSWORD }
      await app.call(endpoints.createUser, signer, { body: { ...body, currentPassword: PASSWORD } })
      await open(await linkTo(other), 'confirm')
      await app.call(endpoints.deleteUser, await signIn(other), { params: { id: signer.userId } })
      await app.call(askEmailLink, nobody, { body: { email: other, reason: 'confirm' } })
      return linkTo(other, 2)
    },
  }

  it.each(Object.entries(paths))(
    'no text of the company is mailed to the address of its sign-up once %s',
    async (_, path) => {
      const nth = Object.values(paths).indexOf(path)
      const [victim, other] = [`vitima${nth}@lembrete.test`, `outro${nth}@lembrete.test`]
      await signUp(victim)
      await linkTo(victim)
      const signer = await signIn(victim)
      expect((await open(await path(signer, other), 'confirm')).body.email).toBe(other)
      await app.rows(`update companies set created_at = now() - interval '30 days', due_date = $2 where id = $1`, [
        signer.companyId,
        daysLater(saoPauloDay(new Date()), 3),
      ])
      await app.server.services.billing.remind.run({})
      const waiting = () => app.rows(`select 1 from pgboss.job where name = 'mail.send' and state < 'completed'`)
      await until(async () => (await waiting()).length === 0, 'the mails to be sent')
      expect(mailsTo(other).at(-1)?.body).toContain('Sua assinatura vence em 3 dias')
      expect(mailsTo(victim), 'only the link of the sign-up').toHaveLength(1)
      const auditEntries = `select before, after from audit_log where company_id = $1 and action = 'company.update'`
      expect(await app.rows(auditEntries, [signer.companyId])).toEqual([
        { before: { email: victim }, after: { email: other } },
      ])
    },
  )
})

describe('companies.12: requesting another link', () => {
  const reasonOf = (email: string) => /confirmar-email#(\w+)\./.exec(mailsTo(email).at(-1)?.body ?? '')?.[1]

  it('a user whose link expired is asked to confirm, not to claim the address from their own account', async () => {
    const email = 'vencido@prazo.test'
    await signUp(email)
    await app.call(askEmailLink, nobody, { body: { email, reason: 'confirm' } })
    const token = await linkTo(email, 2)
    expect(reasonOf(email)).toBe('confirm')
    expect((await open(token, 'confirm')).body.email).toBe(email)
  })

  it('an admin confirms the address of a company whose first admin was deleted', async () => {
    const signUpResponse = await signUp('primeira@saiu.test')
    const { company, user } = signUpResponse.body
    const add = (email: string, profile: string) =>
      app.rows(
        `with u as (insert into users (company_id, name, email, password_hash, profile, has_unconfirmed_email)
           select company_id, 'Segunda', $2, password_hash, $3, true from users where id = $1 returning company_id, id)
         insert into sign_in_names (email, company_id, user_id) select $2, company_id, id from u`,
        [user.id, email, profile],
      )
    await add('segunda@saiu.test', 'admin')
    await add('atende@saiu.test', 'user')
    const askFor = (email: string) => app.call(askEmailLink, nobody, { body: { email, reason: 'confirm' } })
    const isOpen = async () =>
      (await app.rows('select 1 from companies where id = $1 and unconfirmed_user_id is not null', [company.id])).length
    await askFor('segunda@saiu.test')
    expect((await open(await linkTo('segunda@saiu.test'), 'confirm')).status).toBe(200)
    expect(await isOpen(), 'an admin confirms only their own address').toBe(1)
    await app.rows('delete from sign_in_names where user_id = $1', [user.id])
    await app.rows('delete from users where id = $1', [user.id])
    await askFor('atende@saiu.test')
    expect((await open(await linkTo('atende@saiu.test'), 'confirm')).status).toBe(200)
    expect(await isOpen(), 'a user who is not an admin confirms only their own address').toBe(1)
    await app.call(askEmailLink, nobody, { body: { email: 'segunda@saiu.test' } })
    expect(mailsTo('segunda@saiu.test'), 'no further link to a confirmed address').toHaveLength(1)
    await askFor('segunda@saiu.test')
    expect((await open(await linkTo('segunda@saiu.test', 2), 'confirm')).status).toBe(200)
    expect(await app.rows('select unconfirmed_user_id as "by" from companies where id = $1', [company.id])).toEqual([
      { by: null },
    ])
  })
})

describe('companies.12: "Este e-mail é meu"', () => {
  it('opening the link proves ownership of the address: the other account must enter another one at its next login', async () => {
    const email = 'dona@loja.test'
    const stranger = await signUp(email)
    const again = await signUp(email, { password: 'outra-senha-9' })
    expect([again.status, again.body]).toEqual([409, { error: 'ERR_DUPLICATED_EMAIL', canClaim: true }])
    await ask(email)
    const token = await linkTo(email, 2)
    const openResponse = await open(token, 'claim')
    const emailProof = openResponse.body.proof ?? ''
    expect(emailProof).not.toBe('')
    const own = await signUp(email, { company: 'Loja da Dona', name: 'Dona', password: 'outra-senha-9', emailProof })
    expect(own.status).toBe(200)
    await until(async () => mailsTo(email).length === 3, 'the welcome, without another link')
    expect(mailsTo(email)[2]?.body).toContain('Loja da Dona')
    expect((await login(email, 'outra-senha-9')).body.user.companyId).toBe(own.body.company.id)
    // The stranger's account still exists, without the address.
    const failedLogin = await login(email)
    expect([failedLogin.status, failedLogin.body.error]).toEqual([401, 'ERR_EMAIL_LOST'])
    const challenge = String((failedLogin.body as { challenge?: string }).challenge)
    const choose = (other: string, by = challenge) =>
      app.call(chooseNewEmail, nobody, { body: { challenge: by, email: other } })
    expect((await choose(email)).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL' })
    expect((await choose('x@y.test', `${challenge.slice(0, -4)}AAAA`)).body).toEqual({
      error: 'ERR_TWO_FACTOR_CHALLENGE',
    })
    expect((await choose('outro@estranho.test')).body).toEqual({ email: 'outro@estranho.test' })
    expect((await choose('mais@estranho.test')).body).toEqual({ error: 'ERR_TWO_FACTOR_CHALLENGE' })
    expect((await login('outro@estranho.test')).body.user.companyId).toBe(stranger.body.company.id)
    expect((await login(email)).body.error).toBe('ERR_INVALID_CREDENTIALS')
    await linkTo('outro@estranho.test')
  })

  it('the address of a sign-up on a node of an older version can also be claimed, until it is confirmed', async () => {
    const [email, own] = ['antiga@versao.test', 'propria@versao.test']
    for (const address of [email, own]) {
      await signUp(address)
      await app.rows('update users set has_unconfirmed_email = false where email = $1', [address])
    }
    expect((await signUp(email)).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL', canClaim: true })
    await ask(email)
    expect((await open(await linkTo(email, 2), 'claim')).body.proof).toEqual(expect.any(String))
    expect((await login(email)).body.error).toBe('ERR_EMAIL_LOST')
    expect((await open(await linkTo(own), 'confirm')).status).toBe(200)
    expect((await signUp(own)).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL' })
  })

  it('opening the link returns the proof even if its event fails', async () => {
    const email = 'evento@falha.test'
    await signUp(email)
    const token = await linkTo(email)
    const role = new URL(app.database.appUrl).username
    // The event uses the server's other database role.
    await app.rows(`revoke select on companies from ${role}`)
    const openResponse = await open(token, 'claim').finally(() => app.rows(`grant select on companies to ${role}`))
    expect([openResponse.status, openResponse.body.proof]).toEqual([200, expect.any(String)])
  })

  it('nothing is offered, and no link is mailed, for a confirmed or unknown address', async () => {
    const before = mails.received.length
    const takenSignUp = await signUp(app.admin.email)
    expect([takenSignUp.status, takenSignUp.body]).toEqual([409, { error: 'ERR_DUPLICATED_EMAIL' }])
    for (const email of [app.admin.email, 'ninguem@nada.test'])
      expect([(await ask(email)).status, (await ask(email)).body]).toEqual([200, {}])
    expect(
      await app.rows('select 1 from email_links where email = any($1)', [[app.admin.email, 'ninguem@nada.test']]),
    ).toEqual([])
    expect(mails.received.length).toBe(before)
  })

  it('a proof is valid for one address, and claims it only from an account that has not confirmed it', async () => {
    await signUp('prova@um.test')
    const { proof } = (await open(await linkTo('prova@um.test'), 'claim')).body
    await signUp('prova@dois.test')
    expect((await signUp('prova@dois.test', { emailProof: proof })).status).toBe(409)
    expect((await signUp(app.admin.email, { emailProof: proof })).status).toBe(409)
    expect((await signUp('prova@um.test', { emailProof: proof })).status).toBe(200)
    expect((await signUp('prova@um.test', { emailProof: proof })).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL' })
  })

  it('limits links to five per address and hour, and requests to thirty per network', async () => {
    await signUp('muitos@links.test')
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await ask('muitos@links.test')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await app.rows('delete from failed_attempts')
    const places = await Promise.all(Array.from({ length: 31 }, (_, at) => ask(`lugar${at}@links.test`)))
    expect(places.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
