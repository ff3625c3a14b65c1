import { login, refreshToken } from '@recado/contract/identity/endpoints'
import { call } from './call.ts'

/** The person's account in a data set, stored with it. */
export interface Account {
  userId: number
  companyId: number
  email: string
  password: string
}

/** A logged-in user. */
export interface Person extends Account {
  url: string
  /** An access token that is valid for the next minutes. */
  token(): Promise<string>
}

const RENEW_AFTER_MS = 8 * 60_000

/** Logs in; an earlier session of the same user ends. */
export async function logIn(url: string, account: Account): Promise<Person> {
  const { email, password } = account
  let session = await call(url, null, login, { body: { email, password } })
  let since = Date.now()
  return {
    ...account,
    url,
    async token() {
      if (Date.now() - since < RENEW_AFTER_MS) return session.token
      session = await call(url, null, refreshToken, { body: { refreshToken: session.refreshToken } })
      since = Date.now()
      return session.token
    },
  }
}
