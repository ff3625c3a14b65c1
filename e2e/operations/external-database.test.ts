import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExternalPostgres, type Major, startExternalPostgres } from '../../apps/server/test/external-postgres.ts'
import { callAt, nobody, type Person } from '../../apps/server/test/people.ts'
import { findPostgresTools } from '../../apps/server/test/postgres-tools.ts'
import { until } from '../../apps/server/test/until.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, PASSWORD } from './company.ts'

/**
 * An external PostgreSQL whose owner may only create roles and owns its database, as docs/operate.md requires, on the
 * oldest and the newest version.
 */

const tools = findPostgresTools()
const majors: Major[] = [15, 18]
const shared = {
  DEMO: 'off',
  SIMULATOR: 'on',
  SIGN_UP: 'on',
  SECRET_KEY: 'the key of an installation with a database of its own',
}
const WORD = 'encomenda'

const folder = mkdtempSync(join(tmpdir(), 'recado-external-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** The latest dump, and the accounts of its content. */
let last: { file: string; admin: Person; connectionId: number }

describe.each(majors)('PostgreSQL %i', (major) => {
  let server: ExternalPostgres
  let product: Product
  let company: Company
  let url: string

  beforeAll(async () => {
    server = await startExternalPostgres(major)
    url = await server.newDatabase('first', 'loja')
    product = await startProduct({ ...shared, DATABASE_URL: url })
  })
  afterAll(async () => {
    await product?.stop()
    await server?.stop()
  })

  const write = (number: string, body: string) =>
    company.act(simulatorInbound, { params: { whatsappId: company.connectionId }, body: { number, body } })
  const lastMessages = async (searchParam: string) =>
    (await company.act(listTickets, { query: { searchParam, showAll: 'true' } })).tickets.map((one) => one.lastMessage)
  /** Signs in again after the product was started on another database. */
  async function signIn(email: string): Promise<void> {
    const { body } = await callAt(product.url, login, nobody, { body: { email, password: PASSWORD } })
    Object.assign(company.admin, { email, token: body.token, userId: body.user.id, companyId: body.user.companyId })
  }

  it('serves a first company: connection, messages and search', async () => {
    const [owner] = await server.asAdministrator(`select rolsuper, rolbypassrls from pg_roles where rolname = 'loja'`)
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false })
    company = await newConnectedCompany(product, `loja${major}`)
    await company.openTickets(2)
    await write('5511987650001', `minha ${WORD} chegou`)
    expect(
      await until(async () => ((await lastMessages(WORD)).length > 0 ? lastMessages(WORD) : null), 'the message'),
    ).toEqual([`minha ${WORD} chegou`])
  })

  it('restarts with all data, and leaves correct roles unchanged', async () => {
    const roles = () =>
      server.asAdministrator(`select rolname, xmin::text from pg_authid where rolname like 'recado%' order by 1`)
    const before = await roles()
    expect(await product.end()).toBe(0)
    await product.start()
    expect(await roles()).toEqual(before)
    expect(await lastMessages(WORD)).toEqual([`minha ${WORD} chegou`])
    // A manual change is corrected, or requested where only a database administrator can do it.
    await server.asAdministrator(`alter role recado_app nologin password 'another'`)
    expect(await product.end()).toBe(0)
    await product.start()
    await server.asAdministrator('alter role recado_platform bypassrls')
    expect(await product.end()).toBe(0)
    const requestedChange = /Recado cannot start: DATABASE_URL: [^\n]*alter role recado_platform nobypassrls /
    await expect(product.start()).rejects.toThrow(requestedChange)
    await server.asAdministrator('alter role recado_platform nobypassrls')
    await product.start()
  })

  it('deletes a company with all its data, including unsent messages', async () => {
    const other = await newConnectedCompany(product, `some${major}`)
    await other.openTickets(1)
    const { companyId } = other.admin
    await server.asAdministrator(
      `update messages set send_error = 'ERR_NO_WAPP_FOUND' where company_id = ${companyId}; set role recado_platform;
       delete from companies where id = ${companyId}`,
      'first',
    )
    const remainingRows = await server.asAdministrator(
      `select 'tickets' as what from tickets where company_id = ${companyId}
       union all select 'counters' from ticket_counters where company_id = ${companyId}`,
      'first',
    )
    expect(remainingRows).toEqual([])
  })

  it('can be dumped by its owner and restored into an empty database, also on a newer PostgreSQL', async () => {
    const file = join(folder, `${major}.dump`)
    // An older pg_dump refuses a newer server, so the older server's dump is restored there.
    if (tools.major >= major) {
      const dumpOutput = tools.run('pg_dump', ['-Fc', '--enable-row-security', `--file=${file}`, url])
      expect(dumpOutput).toEqual({ code: 0, complaints: '' })
      last = { file, admin: { ...company.admin }, connectionId: company.connectionId }
    }
    const second = await server.newDatabase('second', 'loja')
    const { complaints } = tools.run('pg_restore', ['--no-owner', `--dbname=${second}`, last.file])
    // A newer pg_restore writes a setting that an older server does not know.
    const errors = complaints.split('\n').filter((line) => /error:/.test(line) && !/transaction_timeout/.test(line))
    expect(errors).toEqual([])
    expect(await product.end()).toBe(0)
    await product.start({ DATABASE_URL: second })
    Object.assign(company, { connectionId: last.connectionId })
    await signIn(last.admin.email)
    expect(await lastMessages(WORD)).toEqual([`minha ${WORD} chegou`])
    const secondText = `e a outra ${WORD}?`
    // The previous owner of the session may be another node, whose lease must expire first.
    const inbound = { params: { whatsappId: last.connectionId }, body: { number: '5511987650001', body: secondText } }
    await company.insist(simulatorInbound, inbound)
    await until(async () => (await lastMessages(secondText)).includes(secondText), 'a message after the restoration')
  })

  it('works with manually created roles, and reports what they lack', async () => {
    const third = await server.newDatabase('third', 'mao', '')
    await server.asAdministrator(`alter role recado_app password 'app'; alter role recado_platform password 'platform'`)
    const as = (name: string, password: string) => Object.assign(new URL(third), { username: name, password }).href
    const change = {
      DATABASE_URL: third,
      DATABASE_APP_URL: as('recado_app', 'app'),
      DATABASE_PLATFORM_URL: as('recado_platform', 'platform'),
    }
    expect(await product.end()).toBe(0)
    await expect(product.start(change)).rejects.toThrow(
      /Recado cannot start: DATABASE_URL: [^\n]*grant recado_definer to "mao" /,
    )
    await server.asAdministrator('grant recado_definer to mao')
    await product.start(change)
    await newConnectedCompany(product, `mao${major}`)
    expect(await product.end()).toBe(0)
    await product.start(change)
  })
})
