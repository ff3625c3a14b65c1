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
/** Creates a new user. The admin logs in again, because the clock moves. */
async function someone(): Promise<Person> {
  admin = await fixture.signIn(fixture.admin.email)
  return fixture.addUser(admin)
}
const askFrom = async (address: string, email: string) =>
  (await postFrom(address, `${fixture.main.url}/api/forgetpassword/${email}`))[0]
const resetFrom = (address: string, email: string, token: string) =>
  postFrom(address, `${fixture.main.url}/api/resetpasswords/${email}/${token}/${encodeURIComponent(NEW)}`)
const invalidCode = { status: 400, body: { error: 'ERR_INVALID_RECOVERY_CODE' } }

/** Returns the code of the last mail, as formatted there. */
function mailedCode(): string {
  const { name, payload } = fixture.jobs.at(-1) ?? {}
  expect(name).toBe('mail.send')
  return /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(String(payload?.text))?.[0] ?? ''
}

async function codeFor({ email }: Person): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: { status: 200 } })
  return mailedCode()
}

/** Returns a code other than the given one. */
const wrongCodeFor = (code: string) => `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`

describe('a forgotten password', () => {
  it('SGN-10, SGN-11: is replaced by means of the mailed code in any spelling, and all sessions end', async () => {
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

  it('SGN-10: an unknown address is reported, an invalid one is rejected, and no mail is sent', async () => {
    const before = fixture.jobs.length
    expect(await ask('ninguem@nenhum.test')).toMatchObject({ status: 200, body: { status: 404 } })
    expect(await ask('isto não é um e-mail')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(await reset('ninguem@nenhum.test', 'ABCD-EFGH')).toMatchObject(invalidCode)
    expect(fixture.jobs).toHaveLength(before)
  })

  it.each([
    ['pt', 'Código para criar uma nova senha'],
    ['en', 'Your code for a new password'],
    ['es', 'Código para crear una nueva contraseña'],
  ] as const)("SGN-10: the mail is in the reader's language: %s", async (lang, subject) => {
    const person = await someone()
    await fixture.call(endpoints.setLanguage, person, { params: { lang } })
    const code = await codeFor(person)
    const { payload } = fixture.jobs.at(-1) ?? {}
    expect(payload).toMatchObject({ subject })
    expect(payload?.html).toContain(code)
  })

  it('SGN-11: the new one must be strong, and a weak one costs no attempt', async () => {
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

  it('the new one satisfies a required change, and works even after ten failed logins', async () => {
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
  it("SGN-11: is not used up by a stranger's attempts", async () => {
    const person = await someone()
    const code = await codeFor(person)
    const guess = (token: string) => resetFrom('127.0.0.9', person.email, token)
    for (let n = 0; n < 10; n++) expect(await guess(wrongCodeFor(code))).toEqual([400, 'ERR_INVALID_RECOVERY_CODE'])
    expect(await guess(wrongCodeFor(code))).toEqual([429, 'ERR_TOO_MANY_REQUESTS'])
    expect(await guess(code), 'the right code from the same address').toEqual([429, 'ERR_TOO_MANY_REQUESTS'])
    expect(await statusOfLogin(person.email, PASSWORD)).toBe(200)
    expect((await reset(person.email, code)).status).toBe(200)
  })

  it('SGN-11: is valid for thirty minutes', async () => {
    const [inTime, late] = [await someone(), await someone()]
    const [first, second] = [await codeFor(inTime), await codeFor(late)]
    fixture.later(29 * 60_000)
    expect((await reset(inTime.email, first)).status).toBe(200)
    fixture.later(61_000)
    expect(await reset(late.email, second)).toMatchObject(invalidCode)
  })

  it('SGN-11: works once, even in two concurrent calls', async () => {
    const person = await someone()
    const code = await codeFor(person)
    const answers = await Promise.all([reset(person.email, code), reset(person.email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await reset(person.email, code, 'Outra-Senha-2')).toMatchObject(invalidCode)
    expect(await statusOfLogin(person.email, NEW)).toBe(200)
  })

  it('stays valid beside a newer one, and all become void once one is used', async () => {
    const person = await someone()
    const first = await codeFor(person)
    const second = await codeFor(person)
    expect((await reset(person.email, first)).status).toBe(200)
    expect(await reset(person.email, second, 'Outra-Senha-2')).toMatchObject(invalidCode)
    expect(await fixture.rows('select 1 from password_codes where user_id = $1', [person.userId])).toEqual([])
    const another = await someone()
    await codeFor(another)
    expect((await reset(another.email, await codeFor(another))).status).toBe(200)
  })

  it('is voided by a change of password or address', async () => {
    const person = await someone()
    const code = await codeFor(person)
    await fixture.call(endpoints.updateUser, admin, {
      params: { id: person.userId },
      body: { password: 'dada-por-admin' },
    })
    expect(await reset(person.email, code)).toMatchObject(invalidCode)
    const another = await codeFor(person)
    const email = `novo-${person.email}`
    await fixture.call(endpoints.updateUser, admin, { params: { id: person.userId }, body: { email } })
    expect(await reset(email, another)).toMatchObject(invalidCode)
    expect(await statusOfLogin(email, 'dada-por-admin')).toBe(200)
  })

  it('is valid only for its account', async () => {
    const [one, other] = [await someone(), fixture.stranger]
    const [mine] = [await codeFor(one), await codeFor(other)]
    expect(await reset(other.email, mine)).toMatchObject(invalidCode)
    expect(await statusOfLogin(other.email, PASSWORD)).toBe(200)
  })

  it('is stored only as a hash, and deleted when it is old', async () => {
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
    const seenStatuses: number[] = []
    for (let n = 0; n < count; n++) seenStatuses.push((await run(n)).status)
    return seenStatuses
  }

  it('SGN-10: an account is sent five codes per hour, for any caller and network; sent codes stay valid', async () => {
    fixture.later(61 * 60_000)
    const person = await someone()
    const first = await codeFor(person)
    const ask5 = [1, 2, 3, 4, 5].map((n) => () => askFrom(`127.0.0.${n + 20}`, person.email))
    const seenStatuses: number[] = []
    for (const ask of ask5) seenStatuses.push(await ask())
    expect(seenStatuses).toEqual([200, 200, 200, 200, 429])
    expect(fixture.jobs.filter(({ payload }) => payload.to === person.email)).toHaveLength(5)
    expect((await ask(person.email)).status).toBe(429)
    expect((await ask(fixture.admin.email)).status).toBe(200)
    expect((await reset(person.email, first)).status).toBe(200)
    fixture.later(60 * 60_000 + 1_000)
    expect((await ask(person.email)).status).toBe(200)
  })

  it('SGN-10: thirty addresses requested from one network, known or not', async () => {
    fixture.later(16 * 60_000)
    const requestStatuses = await statuses(31, (n) => ask(`pessoa${n}@nenhum.test`))
    expect(requestStatuses.filter((status) => status === 200)).toHaveLength(30)
    expect(requestStatuses.at(-1)).toBe(429)
    fixture.later(16 * 60_000)
  })

  it('SGN-11: ten wrong codes per account and network, however many codes were requested', async () => {
    fixture.later(61 * 60_000)
    const person = await someone()
    const seenStatuses: number[] = []
    for (let round = 0; round < 3; round++) {
      const code = await codeFor(person)
      seenStatuses.push(...(await statuses(5, () => reset(person.email, wrongCodeFor(code)))))
    }
    expect(seenStatuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)])
    expect(await reset(person.email, mailedCode())).toMatchObject({ status: 429 })
  })
})
