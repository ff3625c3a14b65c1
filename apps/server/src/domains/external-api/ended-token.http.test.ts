import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { renewConnectionToken } from '@recado/contract/connections/endpoints'
import { deleteApiToken } from '@recado/contract/external-api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { apiTokenProgram, connectionProgram } from './test/programs.ts'

let app: SharedTestApp
let alfa: CompanyFixture

beforeAll(async () => {
  app = await sharedTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(() => app?.stop())

describe('external-api.2: a token that ends while its files are being uploaded', () => {
  const messagesTo = (number: string) =>
    app.rows(
      `select 1 from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where c.company_id = $1 and c.number = $2 and m.from_me`,
      [app.admin.companyId, number],
    )
  /** Posts a form, and sends its last bytes after `meanwhile` has completed. */
  async function postSlowly(
    token: string | null,
    number: string,
    meanwhile: () => Promise<unknown>,
  ): Promise<unknown[]> {
    const fields = `--x\r\ncontent-disposition: form-data; name="number"\r\n\r\n${number}\r\n`
    const file = '--x\r\ncontent-disposition: form-data; name="medias"; filename="nota.pdf"\r\n\r\n%PDF-1.4'
    const call = request(`${app.url}/api/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    const answer = new Promise<unknown[]>((resolve, reject) => {
      call.once('error', reject)
      call.once('response', (response) => {
        json(response).then((body) => resolve([response.statusCode, (body as { error?: string }).error]), reject)
      })
    })
    call.write(`${fields}${file}`)
    // The use of a token is recorded after its identification, so wait until the use is recorded.
    await until(async () => (await countUnusedTokens()) === 0, 'the recorded use of the token')
    await meanwhile()
    call.end(' nota\r\n--x--\r\n')
    return answer
  }
  const countUnusedTokens = async () => {
    const rows = await app.rows(
      `select 1 from api_tokens where company_id = $1 and last_used_at is null and name = 'Loja virtual'
       union all select 1 from connection_tokens where last_used_at is null and connection_id = $2`,
      [app.admin.companyId, alfa.connectionId],
    )
    return rows.length
  }
  const markTokensUsed = async () => {
    for (const table of ['api_tokens', 'connection_tokens'])
      await app.rows(`update ${table} set last_used_at = now() where company_id = $1`, [app.admin.companyId])
  }

  it('sends nothing with an API token that was revoked', async () => {
    await markTokensUsed()
    const token = await apiTokenProgram(app, app.admin, 'messages:send')
    const number = customerNumber()
    const revoke = () => app.call(deleteApiToken, app.admin, { params: { id: token.id } })
    expect(await postSlowly(token.token, number, revoke)).toEqual([401, 'ERR_API_TOKEN'])
    expect(await messagesTo(number)).toEqual([])
  })

  it('sends nothing with a connection’s token that was renewed; the new one works', async () => {
    await markTokensUsed()
    await alfa.do(renewConnectionToken, { params: { id: alfa.connectionId } })
    const old = await connectionProgram(app, app.admin, alfa.connectionId)
    const number = customerNumber()
    const renew = () => alfa.do(renewConnectionToken, { params: { id: alfa.connectionId } })
    expect(await postSlowly(old.token, number, renew)).toEqual([401, 'ERR_API_TOKEN'])
    expect(await messagesTo(number)).toEqual([])
    const shop = await connectionProgram(app, app.admin, alfa.connectionId)
    expect(await postSlowly(shop.token, number, markTokensUsed)).toEqual([200, undefined])
    expect(await messagesTo(number)).toHaveLength(1)
  })
})
