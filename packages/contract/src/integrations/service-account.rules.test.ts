import { expect, it } from 'vitest'
import { readServiceAccount } from './service-account.rules.ts'

const account = {
  type: 'service_account',
  client_email: 'robo@padaria.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n',
  token_uri: 'https://oauth2.googleapis.com/token',
}

it('INT-02: a service account is read', () => {
  expect(readServiceAccount(JSON.stringify(account))).toEqual({
    email: account.client_email,
    privateKey: account.private_key,
    tokenUrl: account.token_uri,
  })
})

it.each([
  '{nope',
  '',
  'null',
  '[]',
  '"texto"',
  '{}',
  JSON.stringify({ ...account, client_email: 'a' }),
  JSON.stringify({ ...account, client_email: 'x'.repeat(301) }),
  JSON.stringify({ ...account, private_key: 'segredo' }),
  JSON.stringify({ ...account, private_key: 7 }),
  JSON.stringify({ ...account, token_uri: 'sem endereço' }),
])('INT-02: %s is refused', (json) => {
  expect(readServiceAccount(json)).toBeNull()
})
