import * as endpoints from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postFrom } from '../../../../test/from-address.ts'
import { nobody, type Person } from '../../../../test/people.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

const NEW = 'Nova/Senha 100%?#1'

let fixture: IdentityFixture
let admin: Person
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 100')
})
afterAll(() => fixture?.stop())

const ask = (email: string) => fixture.call(endpoints.forgotPassword, nobody, { params: { email } })
const reset = (email: string, token: string, newPassword = NEW) =>
  fixture.call(endpoints.resetPassword, nobody, { params: { email, token, newPassword } })
const statusOfLogin = async (email: string, password: string) =>
  (await fixture.call(endpoints.login, nobody, { body: { email, password } })).status
/** Somebody new; the clock moves, so their admin comes in anew. */
async function someone(): Promise<Person> {
  admin = await fixture.signIn(fixture.admin.email)
  return fixture.addUser(admin)
}
const askFrom = async (address: string, email: string) =>
  (await postFrom(address, `${fixture.main.url}/api/forgetpassword/${email}`))[0]
const resetFrom = (address: string, email: string, token: string) =>
  postFrom(address, `${fixture.main.url}/api/resetpasswords/${email}/${token}/${encodeURIComponent(NEW)}`)
const refused = { status: 400, body: { error: 'ERR_INVALID_RECOVERY_CODE' } }

/** The code of the last mail, written as in the mail. */
function mailedCode(): string {
  const { name, payload } = fixture.jobs.at(-1) ?? {}
  expect(name).toBe('mail.send')
  return /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(String(payload?.text))?.[0] ?? ''
}

async function codeFor({ email }: Person): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: { status: 200 } })
  return mailedCode()
}

/** Another code than the given one. */
const wrong = (code: string) => `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`

describe('a forgotten password', () => {
  it('SGN-10, SGN-11: is replaced by the mailed code, in every character, and all sessions end', async () => {
    const person = await someone()
    const stranger = await fixture.signIn(fixture.stranger.email)
    const code = await codeFor(person)
    expect(fixture.jobs.at(-1)?.payload).toMatchObject({ to: person.email })
    expect(String(fixture.jobs.at(-1)?.payload.subject)).not.toContain(code)
    expect(await reset(person.email.toUpperCase(), ` ${code.replace('-', '').toLowerCase()} `)).toMatchObject({
      status: 200,
      body: {},
    })
    expect((await fixture.call(endpoints.me, person)).status).toBe(401)
    expect(await statusOfLogin(person.email, PASSWORD)).toBe(401)
    expect(await statusOfLogin(person.email, NEW)).toBe(200)
    expect((await fixture.call(endpoints.me, stranger)).status).toBe(200)
    const [entry] = await fixture.rows<{ action: string; after: unknown; company_id: number }>(
      'select * from audit_log where subject = $1 order by id desc',
      [`user ${person.userId}`],
    )
    expect(entry).toMatchObject({
      action: 'user.resetPassword',
      company_id: person.companyId,
      after: { password: 'changed' },
    })
  })

  it('SGN-10: an unknown address is named as such in the answer, an impossible one is refused, and no mail leaves', async () => {
    const before = fixture.jobs.length
    expect(await ask('ninguem@nenhum.test')).toMatchObject({ status: 200, body: { status: 404 } })
    expect(await ask('isto não é um e-mail')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(await reset('ninguem@nenhum.test', 'ABCD-EFGH')).toMatchObject(refused)
    expect(fixture.jobs).toHaveLength(before)
  })

  it.each([
    ['pt', 'Código para criar uma nova senha'],
    ['en', 'Your code for a new password'],
    ['es', 'Código para crear una nueva contraseña'],
  ] as const)('SGN-10: the mail speaks the language of its reader: %s', async (lang, subject) => {
    const person = await someone()
    await fixture.call(endpoints.setLanguage, person, { params: { lang } })
    const code = await codeFor(person)
    const { payload } = fixture.jobs.at(-1) ?? {}
    expect(payload).toMatchObject({ subject })
    expect(payload?.html).toContain(code)
  })

  it('SGN-11: must be a strong one, checked by the server, and a weak one costs no try', async () => {
    const person = await someone()
    const code = await codeFor(person)
    for (const weak of ['abcdefg1', '        ', 'ABCDEFG1', 'Abcdefgh', 'Abcde1', `Aa1${'x'.repeat(126)}`]) {
      expect(await reset(person.email, code, weak)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', field: 'newPassword' },
      })
    }
    expect(await reset(person.email, code, 'Password1')).toMatchObject({
      status: 400,
      body: { error: 'ERR_COMMON_PASSWORD', field: 'newPassword' },
    })
    expect((await reset(person.email, code, 'Coruja-9')).status).toBe(200)
    expect(await statusOfLogin(person.email, 'Coruja-9')).toBe(200)
  })

  it('counts as a password of one’s own where it had to be changed, and lets one in after ten failed logins', async () => {
    const person = await someone()
    await fixture.rows('update users set must_change_password = true where id = $1', [person.userId])
    for (let n = 0; n < 10; n++) await statusOfLogin(person.email, 'errada')
    expect(await statusOfLogin(person.email, PASSWORD)).toBe(429)
    expect((await reset(person.email, await codeFor(person))).status).toBe(200)
    const { status, body } = await fixture.call(endpoints.login, nobody, {
      body: { email: person.email, password: NEW },
    })
    expect(status).toBe(200)
    expect(body.user.mustChangePassword).toBe(false)
  })
})

describe('a code', () => {
  it('SGN-11: is not used up by what a stranger guesses, however often', async () => {
    const person = await someone()
    const code = await codeFor(person)
    const guess = (token: string) => resetFrom('127.0.0.9', person.email, token)
    for (let n = 0; n < 10; n++) expect(await guess(wrong(code))).toEqual([400, 'ERR_INVALID_RECOVERY_CODE'])
    expect(await guess(wrong(code))).toEqual([429, 'ERR_TOO_MANY_REQUESTS'])
    expect(await guess(code), 'from there also the right one').toEqual([429, 'ERR_TOO_MANY_REQUESTS'])
    expect(await statusOfLogin(person.email, PASSWORD)).toBe(200)
    expect((await reset(person.email, code)).status).toBe(200)
  })

  it('SGN-11: is good for thirty minutes', async () => {
    const [inTime, late] = [await someone(), await someone()]
    const [first, second] = [await codeFor(inTime), await codeFor(late)]
    fixture.later(29 * 60_000)
    expect((await reset(inTime.email, first)).status).toBe(200)
    fixture.later(61_000)
    expect(await reset(late.email, second)).toMatchObject(refused)
  })

  it('SGN-11: works once, also when two come at the same moment', async () => {
    const person = await someone()
    const code = await codeFor(person)
    const answers = await Promise.all([reset(person.email, code), reset(person.email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await reset(person.email, code, 'Outra-Senha-2')).toMatchObject(refused)
    expect(await statusOfLogin(person.email, NEW)).toBe(200)
  })

  it('stays good beside a newer one, and all of them are void once one was used', async () => {
    const person = await someone()
    const first = await codeFor(person)
    const second = await codeFor(person)
    expect((await reset(person.email, first)).status).toBe(200)
    expect(await reset(person.email, second, 'Outra-Senha-2')).toMatchObject(refused)
    expect(await fixture.rows('select 1 from password_codes where user_id = $1', [person.userId])).toEqual([])
    const another = await someone()
    await codeFor(another)
    expect((await reset(another.email, await codeFor(another))).status).toBe(200)
  })

  it('gives way to another password and to another address', async () => {
    const person = await someone()
    const code = await codeFor(person)
    await fixture.call(endpoints.updateUser, admin, {
      params: { id: person.userId },
      body: { password: 'dada-por-admin' },
    })
    expect(await reset(person.email, code)).toMatchObject(refused)
    const another = await codeFor(person)
    const email = `novo-${person.email}`
    await fixture.call(endpoints.updateUser, admin, { params: { id: person.userId }, body: { email } })
    expect(await reset(email, another)).toMatchObject(refused)
    expect(await statusOfLogin(email, 'dada-por-admin')).toBe(200)
  })

  it('opens no account but its own', async () => {
    const [one, other] = [await someone(), fixture.stranger]
    const [mine] = [await codeFor(one), await codeFor(other)]
    expect(await reset(other.email, mine)).toMatchObject(refused)
    expect(await statusOfLogin(other.email, PASSWORD)).toBe(200)
  })

  it('lies in the database as a hash only, and is swept when it is old', async () => {
    const code = (await codeFor(await someone())).replace('-', '')
    const rows = await fixture.rows<{ code_hash: Buffer }>('select * from password_codes')
    expect(new Set(rows.map((row) => row.code_hash.length))).toEqual(new Set([32]))
    expect(JSON.stringify(rows)).not.toContain(code)
    fixture.later(25 * 3_600_000)
    await fixture.main.identity.sweep()
    expect(await fixture.rows('select 1 from password_codes')).toEqual([])
  })
})

describe('limits', () => {
  const statuses = async (count: number, run: (n: number) => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let n = 0; n < count; n++) seen.push((await run(n)).status)
    return seen
  }

  it('SGN-10: an account is sent five codes an hour, for any caller and address; those that were sent stay good', async () => {
    fixture.later(61 * 60_000)
    const person = await someone()
    const first = await codeFor(person)
    const ask5 = [1, 2, 3, 4, 5].map((n) => () => askFrom(`127.0.0.${n + 20}`, person.email))
    const seen: number[] = []
    for (const ask of ask5) seen.push(await ask())
    expect(seen).toEqual([200, 200, 200, 200, 429])
    expect(fixture.jobs.filter(({ payload }) => payload.to === person.email)).toHaveLength(5)
    expect((await ask(person.email)).status).toBe(429)
    expect((await ask(fixture.admin.email)).status).toBe(200)
    expect((await reset(person.email, first)).status).toBe(200)
    fixture.later(60 * 60_000 + 1_000)
    expect((await ask(person.email)).status).toBe(200)
  })

  it('SGN-10: thirty addresses asked for from one place, known or not', async () => {
    fixture.later(16 * 60_000)
    const seen = await statuses(31, (n) => ask(`pessoa${n}@nenhum.test`))
    expect(seen.filter((status) => status === 200)).toHaveLength(30)
    expect(seen.at(-1)).toBe(429)
    fixture.later(16 * 60_000)
  })

  it('SGN-11: ten wrong codes per account and address, however many codes were asked for', async () => {
    fixture.later(61 * 60_000)
    const person = await someone()
    const seen: number[] = []
    for (let round = 0; round < 3; round++) {
      const code = await codeFor(person)
      seen.push(...(await statuses(5, () => reset(person.email, wrong(code)))))
    }
    expect(seen).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)])
    expect(await reset(person.email, mailedCode())).toMatchObject({ status: 429 })
  })
})
